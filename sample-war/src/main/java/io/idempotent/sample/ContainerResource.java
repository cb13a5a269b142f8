// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import javax.naming.InitialContext;
import javax.naming.NamingException;

/** What the container gives by name. */
final class ContainerResource {
    private ContainerResource() {}

    /** To be called on a container's thread: on others, some servers know no java:comp. */
    @SuppressWarnings({"BanJNDI", "TypeParameterUnusedInFormals"}) // the names are the deployer's
    static <T> T named(String name) {
        try {
            return InitialContext.doLookup(name);
        } catch (NamingException missing) {
            throw new IllegalStateException("The server has no " + name, missing);
        }
    }
}
