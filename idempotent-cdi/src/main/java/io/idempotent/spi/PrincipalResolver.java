// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.util.Optional;

/**
 * Names the caller of the present call, from the server's own knowledge and never from what the caller sent. An
 * application provides it as a CDI bean; without one the caller is whom the server has authenticated. An exception
 * refuses the call.
 */
public interface PrincipalResolver {

    /**
     * The caller of the present call.
     *
     * @return its name, at most 255 characters; empty for nobody in particular
     */
    Optional<String> principal();
}
