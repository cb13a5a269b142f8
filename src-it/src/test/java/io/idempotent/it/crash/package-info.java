// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** The sample on two servers that are killed, stopped and started again, and the books that must be right all the same. */
@NullMarked
package io.idempotent.it.crash;

import org.jspecify.annotations.NullMarked;
