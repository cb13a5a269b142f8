// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** The sample on a real server beside a real Redis. */
@NullMarked
package io.idempotent.it;

import org.jspecify.annotations.NullMarked;
