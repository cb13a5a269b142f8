// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;

/** What the application's server and container can be asked for. */
public interface ServerLookup {

    /**
     * The one bean of a type, whatever its qualifiers.
     *
     * @param type the type
     * @param <T> the type
     * @return the bean; empty where there is none
     * @throws IllegalStateException if there is more than one
     */
    <T> Optional<T> bean(Class<T> type);

    /**
     * The bean of a type with a name.
     *
     * @param type the type
     * @param name its {@code @Named} value
     * @param <T> the type
     * @return the bean; empty where there is none
     */
    <T> Optional<T> bean(Class<T> type, String name);

    /**
     * A JNDI resource.
     *
     * @param type the type
     * @param name its full name
     * @param <T> the type
     * @return the resource; empty where there is no JNDI, no such name, or another type under it
     */
    <T> Optional<T> jndi(Class<T> type, String name);
}
