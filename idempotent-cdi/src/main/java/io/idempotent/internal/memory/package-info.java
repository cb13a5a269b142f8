// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * The store inside one process, for tests and first steps: it keeps no promise past the end of the process. Depends on
 * the protocol and what lies below it.
 *
 * <p>Internal: may change any day.
 */
@NullMarked
package io.idempotent.internal.memory;

import org.jspecify.annotations.NullMarked;
