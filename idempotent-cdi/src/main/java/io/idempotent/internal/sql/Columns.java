// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;

/** How values are kept in columns. */
final class Columns {
    static final int TENANT_LENGTH = 200;
    static final int OPERATION_LENGTH = 255;
    static final int KEY_LENGTH = 255;
    static final int FAILURE_LENGTH = 255;
    static final int VERDICT_LENGTH = 255;
    static final int SERIES_LENGTH = 100;
    static final int OWNER_LENGTH = 16;

    private static final String NO_TENANT = "-";
    private static final String TENANT = "=";
    private static final int REPLACEMENT = 0xFFFD;
    private static final long ALMOST_A_MILLISECOND = 999_999;

    private Columns() {}

    /** Every tenant gets a prefix, so that none, whatever its name, equals "no tenant". */
    static String tenant(Optional<String> tenant) {
        return tenant.map(name -> text(TENANT + name, TENANT_LENGTH)).orElse(NO_TENANT);
    }

    static Optional<String> tenant(String column) {
        return column.equals(NO_TENANT) ? Optional.empty() : Optional.of(column.substring(TENANT.length()));
    }

    static Reservation.Origin origin(ResultSet row) throws SQLException {
        return new Reservation.Origin(
                tenant(row.getString("tenant_id")), row.getString("operation"), row.getString("key_text"));
    }

    /**
     * Text for people to read: what a database may refuse (NUL, halves of a surrogate pair) is replaced and the rest is
     * cut, since a reservation must not fail because of it.
     */
    static String text(String text, int length) {
        if (text.length() <= length && text.codePoints().allMatch(Columns::storable)) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        text.codePoints()
                .map(character -> storable(character) ? character : REPLACEMENT)
                .takeWhile(character -> kept.length() + Character.charCount(character) <= length)
                .forEach(kept::appendCodePoint);
        return kept.toString();
    }

    private static boolean storable(int character) {
        return !Character.isISOControl(character) && Character.getType(character) != Character.SURROGATE;
    }

    static Bytes owner(Owner owner) {
        return Bytes.of(ByteBuffer.allocate(OWNER_LENGTH)
                .putLong(owner.id().getMostSignificantBits())
                .putLong(owner.id().getLeastSignificantBits())
                .array());
    }

    static Owner owner(byte[] column) {
        ByteBuffer bytes = ByteBuffer.wrap(column);
        return new Owner(new UUID(bytes.getLong(), bytes.getLong()));
    }

    /** Rounded up: a lease is never shorter than asked for. */
    static long millis(Duration duration) {
        return duration.plusNanos(ALMOST_A_MILLISECOND).toMillis();
    }
}
