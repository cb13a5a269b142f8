// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Who uses which operation name. Two methods with one name would take each other's records. Thread-safe. */
final class OperationNames {
    private final Map<String, Method> methods = new ConcurrentHashMap<>();

    /** Claims a name for a method; tells what is wrong if another method has it. */
    Optional<Problem> claim(String name, Method method) {
        Method first = methods.putIfAbsent(name, method);
        return first == null || first.equals(method)
                ? Optional.empty()
                : Optional.of(new Problem(
                        "109",
                        MethodPlace.of(method),
                        "has the operation name '" + name + "' of " + MethodPlace.of(first)
                                + "; give each its own 'name'"));
    }
}
