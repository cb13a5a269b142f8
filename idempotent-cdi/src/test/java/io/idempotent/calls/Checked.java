// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.atomic.AtomicBoolean;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.InterceptorBinding;
import jakarta.interceptor.InvocationContext;

/** Calls that something of the application's refuses, between this library's two interceptors. */
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@interface Checked {

    /** Refuses when it is told to. */
    @Checked
    @jakarta.interceptor.Interceptor
    @Priority(jakarta.interceptor.Interceptor.Priority.PLATFORM_BEFORE + 205)
    class Interceptor {
        @Inject
        Door door;

        @AroundInvoke
        Object check(InvocationContext invocation) throws Exception {
            if (door.isClosed()) {
                throw new SecurityException("not allowed");
            }
            return invocation.proceed();
        }
    }

    /** Whether it refuses. */
    @ApplicationScoped
    class Door {
        private final AtomicBoolean isClosed = new AtomicBoolean();

        boolean isClosed() {
            return isClosed.get();
        }

        void close() {
            isClosed.set(true);
        }

        void open() {
            isClosed.set(false);
        }
    }
}
