// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.ResultSetMetaData;
import java.sql.Types;
import java.util.List;
import java.util.Set;

import io.idempotent.spi.Digest;
import io.idempotent.spi.Fingerprint;

/**
 * A column that the statements rely on.
 *
 * @param name its name in lower case
 * @param kind what it holds
 * @param length the least length, zero where any will do
 * @param nullable whether it must take NULL, else it must refuse it
 */
record Column(String name, Kind kind, int length, boolean nullable) {
    private static final Set<Integer> IS_NUMBER =
            Set.of(Types.BIGINT, Types.INTEGER, Types.SMALLINT, Types.NUMERIC, Types.DECIMAL);
    private static final Set<Integer> IS_TEXT =
            Set.of(Types.CHAR, Types.VARCHAR, Types.NCHAR, Types.NVARCHAR, Types.LONGVARCHAR);
    private static final Set<Integer> IS_BINARY =
            Set.of(Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB);

    /** The columns of the reservation table. */
    static final List<Column> RESERVATION = List.of(
            number("id"),
            binary("digest", Digest.LENGTH),
            text("tenant_id", Columns.TENANT_LENGTH),
            text("operation", Columns.OPERATION_LENGTH),
            text("key_text", Columns.KEY_LENGTH),
            text("state", 1),
            binary("owner", Columns.OWNER_LENGTH),
            binary("fingerprint", Fingerprint.LENGTH),
            number("attempt"),
            number("reserved_at"),
            number("lease_until"),
            number("expires_at"),
            number("handled_at").optional(),
            binary("result", 0).optional(),
            text("failure_note", Columns.FAILURE_LENGTH).optional(),
            text("recovery", 1),
            number("doubt_at").optional(),
            text("doubt_reason", 1).optional(),
            number("asked"),
            number("ask_at").optional(),
            text("verdict_note", Columns.VERDICT_LENGTH).optional());

    /** The columns of the lease table. */
    static final List<Column> LEASE =
            List.of(number("reservation_id"), binary("owner", Columns.OWNER_LENGTH), number("lease_until"));

    /** The columns of the table of document numbers. */
    static final List<Column> SERIES = List.of(
            binary("digest", Digest.LENGTH),
            text("tenant_id", Columns.TENANT_LENGTH),
            text("series", Columns.SERIES_LENGTH),
            number("last_number"));

    /** What a column holds, whatever the database calls it. */
    enum Kind {
        NUMBER,
        TEXT,
        BINARY;

        boolean includes(int type) {
            return switch (this) {
                case NUMBER -> IS_NUMBER.contains(type);
                case TEXT -> IS_TEXT.contains(type);
                case BINARY -> IS_BINARY.contains(type);
            };
        }
    }

    private static Column number(String name) {
        return new Column(name, Kind.NUMBER, 0, false);
    }

    private static Column text(String name, int length) {
        return new Column(name, Kind.TEXT, length, false);
    }

    private static Column binary(String name, int length) {
        return new Column(name, Kind.BINARY, length, false);
    }

    private Column optional() {
        return new Column(name, kind, length, true);
    }

    /**
     * A column as it is.
     *
     * @param type one of {@link Types}
     * @param length its length, zero where it has none
     * @param nullity one of {@link ResultSetMetaData}'s constants
     */
    record Actual(int type, int length, int nullity) {}

    /** What is wrong with a column, in words that follow its name; empty where nothing is. */
    String complaint(Actual actual) {
        if (!kind.includes(actual.type())) {
            return " must hold " + kind;
        }
        if (actual.length() > 0 && actual.length() < length) {
            return " must have a length of at least " + length + ", not " + actual.length();
        }
        return nullityComplaint(actual.nullity());
    }

    private String nullityComplaint(int nullity) {
        if (nullable) {
            return nullity == ResultSetMetaData.columnNoNulls ? " must allow NULL" : "";
        }
        return nullity == ResultSetMetaData.columnNullable ? " must be NOT NULL" : "";
    }
}
