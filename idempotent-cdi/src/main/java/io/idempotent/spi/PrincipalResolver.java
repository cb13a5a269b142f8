// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.util.Optional;

import io.idempotent.Idempotent;

/**
 * Names the caller of the present call, where keys belong to callers ({@link Idempotent#includePrincipal()}): from the
 * server's own knowledge, as its security context, and never from what the caller sent. An application provides it as a
 * CDI bean; without one the container's {@code java.security.Principal} is asked. An exception refuses the call.
 */
public interface PrincipalResolver {

    /**
     * The caller of the present call.
     *
     * @return a name that no other caller has; empty for an anonymous caller, who is refused
     */
    Optional<String> principal();
}
