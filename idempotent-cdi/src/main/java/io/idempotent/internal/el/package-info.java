// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * Reads the parts of keys and payloads from the arguments of a call; the only place that knows {@code jakarta.el}, whose
 * classes are loaded only where an expression is used. Depends on the protocol and what lies below it.
 *
 * <p>Internal: may change any day.
 */
@NullMarked
package io.idempotent.internal.el;

import org.jspecify.annotations.NullMarked;
