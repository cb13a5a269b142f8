// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * Interceptors, extension, settings and wiring: the composition root. May depend on everything in this jar and on CDI;
 * nothing may depend on it.
 *
 * <p>Internal: may change any day.
 */
@NullMarked
package io.idempotent.internal.cdi;

import org.jspecify.annotations.NullMarked;
