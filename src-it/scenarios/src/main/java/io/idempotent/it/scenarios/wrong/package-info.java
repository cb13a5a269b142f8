// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** A program that must not deploy. */
@NullMarked
package io.idempotent.it.scenarios.wrong;

import org.jspecify.annotations.NullMarked;
