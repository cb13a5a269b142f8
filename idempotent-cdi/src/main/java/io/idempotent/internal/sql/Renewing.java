// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;

/**
 * Renewal of one batch, in one transaction that writes only the narrow lease table: a reservation may be held by a
 * commit point, or have been read by a REPEATABLE READ transaction whose commit point would fail for ever if we wrote
 * it. A lease row comes into being with the first renewal, so that short attempts cost none. A lease row that somebody
 * else holds is skipped, and its renewal unknown.
 *
 * <p>Why a takeover and a renewal cannot both be believed, in the words of the lease model: <em>lost once is lost for
 * good; takeover in one step</em>. A takeover needs both leases ended by the database's clock at a moment that is not
 * later than what its statement sees, so a renewal that it does not see commits after the lease ended, and the caller
 * takes a confirmation that arrives then for a loss. Where the lease row exists already the takeover locks it as well,
 * so that it sees a renewal that is under way. The lease row that a late first renewal may leave behind names the former
 * owner and counts for nothing.
 */
final class Renewing {
    private final Map<Held, Duration> wanted;

    private Renewing(Map<Held, Duration> wanted) {
        this.wanted = wanted;
    }

    /** A row and who believes to own it. */
    private record Held(long row, Owner owner) {
        static Held of(Renewal renewal) {
            return new Held(Fence.of(renewal.hold()).row(), renewal.hold().owner());
        }
    }

    /** Whether a reservation in progress has a lease row, and whose. */
    private enum LeaseRow {
        NONE,
        OWN,
        FORMER_OWNERS
    }

    private record Found(Held held, LeaseRow lease) {
        static Found read(ResultSet row) throws SQLException {
            Held held = new Held(row.getLong("id"), Columns.owner(row.getBytes("owner")));
            byte[] lease = row.getBytes("lease_owner");
            if (row.wasNull()) {
                return new Found(held, LeaseRow.NONE);
            }
            boolean own = Columns.owner(lease).equals(held.owner());
            return new Found(held, own ? LeaseRow.OWN : LeaseRow.FORMER_OWNERS);
        }
    }

    /** One answer per renewal, in their order. */
    static List<Renewal.Answer> renew(Session session, List<Renewal> renewals) throws SQLException {
        Map<Held, Duration> wanted = new LinkedHashMap<>();
        renewals.forEach(renewal -> wanted.put(Held.of(renewal), renewal.lease()));
        Renewing renewing = new Renewing(wanted);
        Map<Held, Renewal.Answer> answers =
                session.has(Step.RENEW) ? renewing.inOneTrip(session) : renewing.inSeveralTrips(session);
        return renewals.stream()
                .map(renewal -> answers.getOrDefault(Held.of(renewal), Renewal.Answer.LOST))
                .toList();
    }

    private Map<Held, Renewal.Answer> inOneTrip(Session session) throws SQLException {
        List<Held> all = List.copyOf(wanted.keySet());
        return session
                .find(
                        Step.RENEW,
                        Renewing::answered,
                        new Session.ManyValues(
                                "int8", all.stream().map(Held::row).toList()),
                        new Session.ManyValues("bytea", owners(all)),
                        new Session.ManyValues(
                                "int8", all.stream().map(this::millis).toList()))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static List<Bytes> owners(List<Held> held) {
        return held.stream().map(one -> Columns.owner(one.owner())).toList();
    }

    private static Map.Entry<Held, Renewal.Answer> answered(ResultSet row) throws SQLException {
        return Map.entry(
                new Held(row.getLong("id"), Columns.owner(row.getBytes("owner"))),
                row.getBoolean("confirmed") ? Renewal.Answer.CONFIRMED : Renewal.Answer.UNKNOWN);
    }

    private Map<Held, Renewal.Answer> inSeveralTrips(Session session) throws SQLException {
        List<Found> live = live(session);
        Set<Long> locked = lock(session, live);
        List<Held> own = held(live, LeaseRow.OWN, locked);
        List<Held> former = held(live, LeaseRow.FORMER_OWNERS, locked);
        List<Held> fresh = live.stream()
                .filter(found -> found.lease() == LeaseRow.NONE)
                .map(Found::held)
                .collect(Collectors.toCollection(ArrayList::new));
        prolong(session, own);
        drop(session, former);
        fresh.addAll(former);
        insert(session, fresh);
        return answers(live, own, fresh);
    }

    private static Map<Held, Renewal.Answer> answers(List<Found> live, List<Held> own, List<Held> fresh) {
        Set<Held> confirmed = new HashSet<>(own);
        confirmed.addAll(fresh);
        return live.stream()
                .map(Found::held)
                .collect(Collectors.toMap(
                        held -> held,
                        held -> confirmed.contains(held) ? Renewal.Answer.CONFIRMED : Renewal.Answer.UNKNOWN));
    }

    /** Those that are in progress and still belong to who asks. */
    private List<Found> live(Session session) throws SQLException {
        List<Long> rows = wanted.keySet().stream().map(Held::row).distinct().toList();
        return session.findMany(Step.LEASES, Found::read, rows).stream()
                .filter(found -> wanted.containsKey(found.held()))
                .toList();
    }

    private static Set<Long> lock(Session session, List<Found> live) throws SQLException {
        List<Long> rows = live.stream()
                .filter(found -> found.lease() != LeaseRow.NONE)
                .map(found -> found.held().row())
                .toList();
        return rows.isEmpty() ? Set.of() : Set.copyOf(session.findMany(Step.LOCK_LEASES, row -> row.getLong(1), rows));
    }

    private static List<Held> held(List<Found> live, LeaseRow lease, Set<Long> locked) {
        return live.stream()
                .filter(found -> found.lease() == lease)
                .map(Found::held)
                .filter(held -> locked.contains(held.row()))
                .toList();
    }

    /** One statement per length of lease. */
    private void prolong(Session session, List<Held> own) throws SQLException {
        Map<Long, List<Long>> byLease = own.stream()
                .collect(Collectors.groupingBy(this::millis, Collectors.mapping(Held::row, Collectors.toList())));
        for (Map.Entry<Long, List<Long>> group : byLease.entrySet()) {
            List<Long> values = new ArrayList<>(List.of(group.getKey()));
            values.addAll(group.getValue());
            session.updateMany(Step.PROLONG_LEASES, group.getValue().size(), values);
        }
    }

    private static void drop(Session session, List<Held> former) throws SQLException {
        if (!former.isEmpty()) {
            session.updateMany(
                    Step.DROP_LEASES,
                    former.size(),
                    former.stream().map(Held::row).toList());
        }
    }

    private void insert(Session session, List<Held> fresh) throws SQLException {
        if (!fresh.isEmpty()) {
            List<Object> values = fresh.stream()
                    .flatMap(held -> List.<Object>of(held.row(), Columns.owner(held.owner()), millis(held)).stream())
                    .toList();
            session.updateMany(Step.INSERT_LEASES, fresh.size(), values);
        }
    }

    private long millis(Held held) {
        return Columns.millis(wanted.getOrDefault(held, Duration.ZERO));
    }
}
