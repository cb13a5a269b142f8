// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * The store in the application's own database, and the only place that knows JDBC and {@code jakarta.transaction}.
 * Depends on the protocol and what lies below it.
 *
 * <p>Internal: may change any day.
 */
@NullMarked
package io.idempotent.internal.sql;

import org.jspecify.annotations.NullMarked;
