// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** The demonstration: a payment channel that delivers everything five times, to an unguarded desk and a guarded one. */
@NullMarked
package io.idempotent.it.demo;

import org.jspecify.annotations.NullMarked;
