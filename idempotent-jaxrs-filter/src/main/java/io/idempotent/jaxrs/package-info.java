// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * Idempotency for JAX-RS resources: the {@code Idempotency-Key} header, one-time tokens and the replay of responses.
 * Depends on {@code io.idempotent} and {@code io.idempotent.spi}, never on what is internal to the other jar.
 */
@NullMarked
package io.idempotent.jaxrs;

import org.jspecify.annotations.NullMarked;
