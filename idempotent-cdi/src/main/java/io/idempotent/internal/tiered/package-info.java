// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * Redis in front of SQL: Redis may say no, the database decides. Depends on the stores it puts in front of each other,
 * on the protocol and what lies below it.
 *
 * <p>Internal: may change any day.
 */
@NullMarked
package io.idempotent.internal.tiered;

import org.jspecify.annotations.NullMarked;
