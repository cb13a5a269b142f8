// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** An operation with an effect elsewhere, which no rollback undoes, and what finds out whether it happened. */
@NullMarked
package io.idempotent.it.crash.node.remote;

import org.jspecify.annotations.NullMarked;
