// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/** Where the record of a call lives. */
public enum Durability {
    /**
     * {@link #DURABLE} where {@code idempotent.datasource} is set and {@code idempotent.store} is not {@code memory},
     * otherwise {@link #VOLATILE}.
     */
    AUTO,
    /**
     * A row in the application's database is the truth. For a method that is itself transactional on that datasource,
     * its effect commits exactly once per key within retention.
     */
    DURABLE,
    /**
     * A record in Redis alone: while Redis keeps its data and the owner its lease, one attempt at a time, and none after
     * a success that was recorded. What Redis loses, or is not told because the process died or Redis did not answer
     * after the effect, runs again.
     */
    VOLATILE
}
