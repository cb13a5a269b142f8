// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;

import io.idempotent.InvalidOperationException;

/**
 * The threads of a reactive server that serve all requests, so that none may make them wait for a store. Only Quarkus has
 * them among the servers that are supported, and tells.
 */
final class EventLoop {
    private static final String ORACLE = "io.quarkus.runtime.BlockingOperationControl";

    private static final Optional<MethodHandle> MAY_WAIT = mayWait();

    private EventLoop() {}

    /** Refuses a call of an operation that such a thread makes. */
    static void refuse(String operation) {
        if (MAY_WAIT.isPresent() && !answer(MAY_WAIT.get())) {
            throw new InvalidOperationException(
                    operation,
                    new Problem(
                                    "140",
                                    "on the event loop",
                                    "the call would make the thread wait for a store that serves all other requests,"
                                            + " so nothing was done; put @Blocking of io.smallrye.common.annotation on"
                                            + " the method that receives the request")
                            .toString());
        }
    }

    private static Optional<MethodHandle> mayWait() {
        try {
            Class<?> oracle = Class.forName(ORACLE, true, EventLoop.class.getClassLoader());
            return Optional.of(MethodHandles.publicLookup()
                    .findStatic(oracle, "isBlockingAllowed", MethodType.methodType(boolean.class)));
        } catch (ClassNotFoundException otherServer) {
            return Optional.empty();
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException(ORACLE + " of this version of Quarkus is not known", changed);
        }
    }

    private static boolean answer(MethodHandle mayWait) {
        try {
            return (boolean) mayWait.invokeExact();
        } catch (Throwable failed) {
            throw new IllegalStateException(ORACLE + " does not tell whether a thread may wait", failed);
        }
    }
}
