// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.Reservation;

/**
 * New rows: one, or those of many callers in one statement. Many are inserted in the order of their digests, so that two
 * transactions never wait for each other, and who won is read back by owner, since a count of rows does not tell which.
 */
final class Insertion {
    private static final Comparator<Bytes> BY_DIGEST = Comparator.comparing(Bytes::toArray, Arrays::compareUnsigned);

    /** The types of the values of a row. */
    private static final List<String> ARRAYS =
            List.of("bytea", "text", "text", "text", "bytea", "bytea", "text", "int8", "int8");

    private static final Duration LATEST = Duration.ofHours(1);

    private Insertion() {}

    /** The id of the new row; empty where there is a row for the digest already. */
    static OptionalLong one(Session session, Reservation reservation) throws SQLException {
        List<Object> values = new ArrayList<>(values(reservation));
        values.add(keptAtLeast(reservation));
        values.add(reservation.digest().value());
        return session.insert(Step.INSERT_IF_ABSENT, values.toArray());
    }

    /** Beyond the key's own end, by more than a statement that looked at the clock before it can wait. */
    static long keptAtLeast(Reservation reservation) {
        return reservation
                .usableUntil()
                .map(until -> until.plus(LATEST).toEpochMilli())
                .orElse(0L);
    }

    /** The ids of the new rows, by owner. Of several callers with one digest only the first is asked for. */
    static Map<Bytes, Long> many(Session session, List<Reservation> reservations) throws SQLException {
        Map<Bytes, Reservation> wanted = new TreeMap<>(BY_DIGEST);
        reservations.forEach(
                reservation -> wanted.putIfAbsent(reservation.digest().value(), reservation));
        return session.has(Step.INSERT_NEW) ? inOneTrip(session, wanted.values()) : inThreeTrips(session, wanted);
    }

    private static Map<Bytes, Long> inOneTrip(Session session, Collection<Reservation> wanted) throws SQLException {
        List<List<Object>> rows = wanted.stream().map(Insertion::values).toList();
        List<Session.ManyValues> columns = IntStream.range(0, ARRAYS.size())
                .mapToObj(column -> new Session.ManyValues(
                        ARRAYS.get(column),
                        rows.stream().map(row -> row.get(column)).toList()))
                .toList();
        return byOwner(session.find(Step.INSERT_NEW, Insertion::idAndOwner, columns.toArray()));
    }

    private static Map<Bytes, Long> inThreeTrips(Session session, Map<Bytes, Reservation> wanted) throws SQLException {
        wanted.keySet().removeAll(present(session, List.copyOf(wanted.keySet())));
        if (wanted.isEmpty()) {
            return Map.of();
        }
        insert(session, wanted.values());
        return winners(session, List.copyOf(wanted.keySet()));
    }

    /** In the order given, and all or none, but for those that the database leaves out because their digest is there. */
    static void insert(Session session, Collection<Reservation> reservations) throws SQLException {
        session.updateMany(
                Step.INSERT_ALL,
                reservations.size(),
                reservations.stream()
                        .flatMap(reservation -> values(reservation).stream())
                        .toList());
    }

    /** A plain read, which waits for no lock, so that one row at work does not hold up the others. */
    private static Set<Bytes> present(Session session, List<Bytes> digests) throws SQLException {
        return Set.copyOf(session.findMany(Step.PRESENT, row -> Bytes.of(row.getBytes("digest")), digests));
    }

    private static Map<Bytes, Long> winners(Session session, List<Bytes> digests) throws SQLException {
        return byOwner(session.findMany(Step.HOLDERS, Insertion::idAndOwner, digests));
    }

    private static Map.Entry<Bytes, Long> idAndOwner(ResultSet row) throws SQLException {
        return Map.entry(Bytes.of(row.getBytes("owner")), row.getLong("id"));
    }

    private static Map<Bytes, Long> byOwner(List<Map.Entry<Bytes, Long>> rows) {
        return rows.stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static List<Object> values(Reservation reservation) {
        return List.of(
                reservation.digest().value(),
                Columns.tenant(reservation.origin().tenant()),
                Columns.text(reservation.origin().operation(), Columns.OPERATION_LENGTH),
                Columns.text(reservation.origin().key(), Columns.KEY_LENGTH),
                Columns.owner(reservation.owner()),
                reservation.fingerprint().value(),
                RecoveryCode.of(reservation.recovery()),
                Columns.millis(reservation.lease()),
                Columns.millis(reservation.retention()));
    }
}
