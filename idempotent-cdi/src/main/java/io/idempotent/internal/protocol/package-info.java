// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * The state machine of one call, in plain Java: what is acquired, renewed, completed and released, and when. Depends on
 * {@code io.idempotent.spi}, {@code io.idempotent} and the Java platform; knows no container, no Redis and no database.
 *
 * <p>Internal: may change any day.
 */
@NullMarked
package io.idempotent.internal.protocol;

import org.jspecify.annotations.NullMarked;
