// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.List;

import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.build.compatible.spi.Parameters;
import jakarta.enterprise.inject.build.compatible.spi.SyntheticBeanCreator;

/**
 * The bean classes with guarded methods, as found at deployment, which on some servers is another process: so they are
 * handed on as a bean that holds their names.
 */
public class GuardedClasses {
    static final String NAMES = "names";

    private final List<String> names;

    GuardedClasses(List<String> names) {
        this.names = List.copyOf(names);
    }

    List<String> names() {
        return names;
    }

    /** Makes the bean. */
    public static class Creator implements SyntheticBeanCreator<GuardedClasses> {
        /** For the container. */
        public Creator() {}

        @Override
        public GuardedClasses create(Instance<Object> lookup, Parameters parameters) {
            return new GuardedClasses(List.of(parameters.get(NAMES, String[].class)));
        }
    }
}
