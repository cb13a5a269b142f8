// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Runs single tests in a process whose class path holds something broken. */
public final class OneTest {
    static final int PASSED = 0;
    static final int NOTICED = 10;

    private OneTest() {}

    /**
     * Ends with {@link #PASSED}, with {@link #NOTICED} when an assertion failed, or otherwise when it could not try.
     *
     * @param names a class, a hash sign and a method each, and for a method with a parameter another hash sign and its value
     */
    public static void main(String[] names) {
        try {
            for (String name : names) {
                run(name.split("#", 3));
            }
            System.exit(PASSED);
        } catch (AssertionError noticed) {
            System.err.println(noticed.getMessage());
            System.exit(NOTICED);
        } catch (Throwable failure) {
            failure.printStackTrace();
            System.exit(1);
        }
    }

    private static void run(String[] name) throws Throwable {
        Class<?> test = Class.forName("io.idempotent.jaxrs." + name[0]);
        Method method = Arrays.stream(test.getDeclaredMethods())
                .filter(candidate -> candidate.getName().equals(name[1]))
                .findFirst()
                .orElseThrow();
        all(test, BeforeAll.class);
        try {
            Constructor<?> constructor = test.getDeclaredConstructor();
            constructor.setAccessible(true);
            invoke(method, constructor.newInstance(), name.length > 2 ? argument(method, name[2]) : new Object[0]);
        } finally {
            all(test, AfterAll.class);
        }
    }

    private static Object[] argument(Method method, String value) {
        return new Object[] {method.getParameterTypes()[0] == int.class ? Integer.valueOf(value) : value};
    }

    private static void all(Class<?> test, Class<? extends Annotation> when) throws Throwable {
        for (Class<?> type = test; type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(when)) {
                    invoke(method, null);
                }
            }
        }
    }

    private static void invoke(Method method, Object on, Object... arguments) throws Throwable {
        method.setAccessible(true);
        try {
            method.invoke(on, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
