// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;

/** How messages name a method. */
final class MethodPlace {
    private MethodPlace() {}

    static String of(Method method) {
        return method.getDeclaringClass().getName() + "#" + method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
    }
}
