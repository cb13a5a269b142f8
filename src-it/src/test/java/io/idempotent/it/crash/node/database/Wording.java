// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.database;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The statements that tell where a transaction is, known by how they begin. */
enum Wording {
    RESERVE("INSERT INTO IDEMPOTENCY_RESERVATION"),
    TAKE_OVER("UPDATE IDEMPOTENCY_RESERVATION SET OWNER"),
    COMMIT_POINT("UPDATE IDEMPOTENCY_RESERVATION SET STATE = 'S', RESULT = ?, FAILURE_NOTE = ?"),
    BOOK("INSERT INTO LEDGER"),
    RENEWAL("WITH LIVE AS MATERIALIZED ( SELECT W.ID, W.OWNER, W.LEASE");

    private final String beginning;

    Wording(String beginning) {
        this.beginning = beginning;
    }

    static Optional<Wording> of(String sql) {
        String text = sql.strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(wording -> text.startsWith(wording.beginning))
                .findFirst();
    }
}
