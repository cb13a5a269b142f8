// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** Container-managed transactions on a real server. */
@NullMarked
package io.idempotent.it.cmt;

import org.jspecify.annotations.NullMarked;
