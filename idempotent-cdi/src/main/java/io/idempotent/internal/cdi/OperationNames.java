// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Who uses which operation name. Two operations with one name would take each other's records. Thread-safe. */
final class OperationNames {
    private final Map<String, Claim> claims = new ConcurrentHashMap<>();

    /** Who has a name, and where that is. */
    private record Claim(Object claimant, String place) {}

    /**
     * A guarded method of a bean. An inherited method that two bean classes share is two operations: their records would
     * answer each other's calls. A generated subclass is its bean class.
     */
    record BeanMethod(Method method, Class<?> beanClass) {
        boolean isSame(BeanMethod other) {
            return method.equals(other.method) && isRelated(other.beanClass);
        }

        private boolean isRelated(Class<?> other) {
            return beanClass.isAssignableFrom(other) || other.isAssignableFrom(beanClass);
        }
    }

    private static boolean isSame(Object first, Object second) {
        if (first instanceof BeanMethod one && second instanceof BeanMethod other) {
            return one.isSame(other);
        }
        return first.equals(second);
    }

    /** Claims a name; tells what is wrong if another claimant has it. */
    Optional<Problem> claim(String name, Object claimant, String place) {
        Claim first = claims.putIfAbsent(name, new Claim(claimant, place));
        return first == null || isSame(first.claimant(), claimant)
                ? Optional.empty()
                : Optional.of(new Problem(
                        "109",
                        place,
                        "has the operation name '" + name + "' of " + first.place() + "; give each its own 'name'"));
    }
}
