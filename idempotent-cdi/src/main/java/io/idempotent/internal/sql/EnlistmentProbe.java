// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Owner;

/**
 * Finds out at start whether the transaction manager controls the datasource: what is rolled back must be gone, what is
 * committed must be there. Without that, a reservation would promise what nobody keeps.
 */
public final class EnlistmentProbe {
    private static final long SHORT = Duration.ofMinutes(1).toMillis();

    private final SqlDatabase database;

    /**
     * Probes a database whose tables exist.
     *
     * @param database the database
     */
    public EnlistmentProbe(SqlDatabase database) {
        this.database = database;
    }

    /**
     * Tries it out. Leaves nothing behind.
     *
     * @return what is wrong and what to do about it, for the one who deploys; empty when all is well
     */
    public Optional<String> problem() {
        try {
            if (survivesRollback()) {
                return Optional.of("The datasource takes no part in the server's transactions: what was rolled back is"
                        + " still there. Use a datasource that the transaction manager controls (jta=true, XA or"
                        + " transactional).");
            }
            return survivesCommit()
                    ? Optional.empty()
                    : Optional.of("The datasource does not keep what the server's transactions commit. Check that its"
                            + " connections are enlisted and not read-only.");
        } catch (Exception failure) {
            return Optional.of("The datasource cannot be used to reserve: " + failure.getMessage());
        }
    }

    private boolean survivesRollback() throws Exception {
        Bytes digest = anyDigest();
        try {
            database.inNew(session -> {
                insert(session, digest);
                throw new RollBack();
            });
        } catch (RollBack expected) {
            return remove(digest);
        }
        throw new IllegalStateException("a transaction whose work failed was committed");
    }

    private boolean survivesCommit() throws Exception {
        Bytes digest = anyDigest();
        database.inNew(session -> insert(session, digest));
        return remove(digest);
    }

    private static OptionalLong insert(Session session, Bytes digest) throws SQLException {
        return session.insert(
                Step.INSERT_IF_ABSENT,
                digest,
                Columns.tenant(Optional.empty()),
                "enlistment probe",
                "",
                Columns.owner(Owner.fresh()),
                Fingerprint.NONE.value(),
                RecoveryCode.AGAIN,
                SHORT,
                SHORT,
                0L,
                digest);
    }

    /** Whether there was something to remove. */
    private boolean remove(Bytes digest) throws Exception {
        Optional<Row> row = database.inNew(session -> session.first(Step.READ, Row::read, digest));
        if (row.isPresent()) {
            database.inNew(
                    session -> session.update(Step.REMOVE, row.get().fence().row()));
        }
        return row.isPresent();
    }

    private static Bytes anyDigest() {
        byte[] digest = new byte[Digest.LENGTH];
        new SecureRandom().nextBytes(digest);
        return Bytes.of(digest);
    }

    private static final class RollBack extends SQLException {
        RollBack() {
            super("The enlistment probe rolls back");
        }
    }
}
