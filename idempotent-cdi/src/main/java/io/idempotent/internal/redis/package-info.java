// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * The store in Redis, and the only place that knows Redisson; the scripts stand beside it in the resources. Depends on
 * the protocol and what lies below it.
 *
 * <p>Internal: may change any day.
 */
@NullMarked
package io.idempotent.internal.redis;

import org.jspecify.annotations.NullMarked;
