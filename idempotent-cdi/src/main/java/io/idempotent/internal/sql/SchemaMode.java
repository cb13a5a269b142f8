// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

/** What is done about the tables at start. */
public enum SchemaMode {
    /** Creates what is missing, then validates. Safe when several nodes start at once. */
    CREATE,
    /** Refuses tables that do not fit. */
    VALIDATE,
    /** Nothing. */
    NONE
}
