// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** A small application whose guarded methods are those of enterprise beans with container-managed transactions. */
@NullMarked
package io.idempotent.it.cmt.app;

import org.jspecify.annotations.NullMarked;
