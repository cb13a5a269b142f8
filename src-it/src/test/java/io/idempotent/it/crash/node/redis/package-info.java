// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** The application's own Redisson client, with points in it. */
@NullMarked
package io.idempotent.it.crash.node.redis;

import org.jspecify.annotations.NullMarked;
