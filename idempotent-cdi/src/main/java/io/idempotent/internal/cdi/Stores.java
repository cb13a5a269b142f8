// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.Optional;

import io.idempotent.internal.protocol.Doubts;
import io.idempotent.internal.sql.SqlStore;
import io.idempotent.spi.IdempotencyStore;

/**
 * The stores that the settings name. That an operation has the store that it needs is checked before it is asked for.
 *
 * @param durable keeps the truth in the database
 * @param forgetful keeps records in Redis or in memory
 * @param database the database itself, for what is not a store's work
 * @param doubts the records that no attempt ends, where somebody looks after them
 */
record Stores(
        Optional<IdempotencyStore> durable,
        Optional<IdempotencyStore> forgetful,
        Optional<SqlStore> database,
        Optional<Doubts> doubts) {

    /** Secrets belong into the database: what can read Redis shall not be able to sign. */
    IdempotencyStore secrets() {
        return database.<IdempotencyStore>map(SqlStore::readingFirst)
                .or(() -> forgetful)
                .orElseThrow();
    }

    IdempotencyStore of(boolean isDurable) {
        return (isDurable ? durable : forgetful).orElseThrow();
    }
}
