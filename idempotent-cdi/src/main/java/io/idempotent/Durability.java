// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/** Where the record of a call lives. */
public enum Durability {
    /** {@link #DURABLE} where {@code idempotent.datasource} is set, otherwise {@link #VOLATILE}. */
    AUTO,
    /**
     * A row in the application's database is the truth. For a method that is itself transactional on that datasource,
     * its effect commits exactly once per key within retention.
     */
    DURABLE,
    /**
     * A record in Redis alone: at most one execution while Redis keeps its data and the lease is renewed. What Redis
     * loses is forgotten.
     */
    VOLATILE
}
