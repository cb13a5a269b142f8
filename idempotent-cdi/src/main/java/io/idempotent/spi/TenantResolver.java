// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.util.Optional;

/**
 * Names the tenant of the present call, from the server's own knowledge and never from what the caller sent. An
 * application provides it as a CDI bean; without one there are no tenants. No tenant is a value of its own that no
 * tenant's name equals. An exception refuses the call.
 */
public interface TenantResolver {

    /**
     * The tenant of the present call.
     *
     * @return its name, at most 100 characters; empty for none
     */
    Optional<String> tenant();
}
