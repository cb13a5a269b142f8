// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * Stores results as JSON, and knows which types can be stored; the only place that knows {@code jakarta.json.bind}.
 * Depends on {@code io.idempotent.spi} and {@code io.idempotent}.
 *
 * <p>Internal: may change any day.
 */
@NullMarked
package io.idempotent.internal.json;

import org.jspecify.annotations.NullMarked;
