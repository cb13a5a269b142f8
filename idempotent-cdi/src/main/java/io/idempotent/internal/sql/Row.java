// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Owner;

/**
 * A reservation as it was read.
 *
 * @param fence its id and attempt
 * @param holder whose, and for what
 * @param state the state
 * @param left how long what is still in force
 * @param outcome the stored outcome; empty until there is one
 */
record Row(Fence fence, Holder holder, State state, Left left, Optional<Envelope> outcome) {

    /** The last attempt on a row, and what happens when its lease ends. */
    record Holder(Owner owner, Fingerprint fingerprint, RecoveryCode recovery) {}

    /** Milliseconds, negative when over. The lease is the later of both, and counts to the end of its millisecond. */
    record Left(long lease, long retention, boolean renewed) {
        boolean leaseEnded() {
            return lease < 0;
        }

        boolean retentionEnded() {
            return retention <= 0;
        }
    }

    static Row read(ResultSet row) throws SQLException {
        return new Row(
                Fence.read(row),
                holder(row),
                State.of(row.getString("state")),
                left(row),
                Optional.ofNullable(row.getBytes("result")).map(Bytes::of).map(Envelope::new));
    }

    private static Holder holder(ResultSet row) throws SQLException {
        return new Holder(
                Columns.owner(row.getBytes("owner")), fingerprint(row), RecoveryCode.of(row.getString("recovery")));
    }

    private static Fingerprint fingerprint(ResultSet row) throws SQLException {
        return new Fingerprint(Bytes.of(row.getBytes("fingerprint")));
    }

    private static Left left(ResultSet row) throws SQLException {
        long reserved = row.getLong("lease_left");
        long renewed = row.getLong("renewed_left");
        boolean neverRenewed = row.wasNull();
        long lease = neverRenewed ? reserved : Math.max(reserved, renewed);
        return new Left(lease, row.getLong("retention_left"), !neverRenewed);
    }

    /** Whether acquire may take the row over, as far as the reader could see. */
    boolean absent() {
        return switch (state) {
            case RELEASED, FREED_BY_COMMIT -> true;
            case SUCCEEDED -> left.retentionEnded();
            case IN_PROGRESS -> left.leaseEnded() && holder.recovery() == RecoveryCode.AGAIN;
            case IN_DOUBT -> false;
        };
    }

    /** Whether nobody ended it in time, and another run could be one too many, as far as the reader could see. */
    boolean lapsedIntoDoubt() {
        return state == State.IN_PROGRESS && left.leaseEnded() && holder.recovery() == RecoveryCode.DOUBT;
    }

    Duration remainingLease() {
        return Duration.ofMillis(Math.max(0, left.lease()));
    }

    Duration remainingRetention() {
        return Duration.ofMillis(left.retention());
    }
}
