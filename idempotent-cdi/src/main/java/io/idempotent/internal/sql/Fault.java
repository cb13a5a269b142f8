// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

/** What a database error means to us. */
enum Fault {
    /** The digest exists already. */
    DUPLICATE,
    /** Some other unique value exists already. */
    OTHER_DUPLICATE,
    /** Another transaction held a row for longer than we wait. */
    LOCKED,
    /** The database asks to try again in a new transaction. */
    TRANSIENT,
    /** Anything else. Never to be read as one of the others. */
    OTHER
}
