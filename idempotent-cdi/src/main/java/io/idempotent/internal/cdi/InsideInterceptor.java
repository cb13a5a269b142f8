// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.io.Serializable;
import java.util.Optional;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

import io.idempotent.Idempotent;
import io.idempotent.InvalidOperationException;
import io.idempotent.internal.protocol.Attempt;
import org.jspecify.annotations.Nullable;

/** Takes the commit point: inside {@code @Transactional} (PLATFORM_BEFORE + 200), outside {@code @Retry}. */
@Idempotent
@Interceptor
@Priority(InsideInterceptor.PRIORITY)
public class InsideInterceptor implements Serializable {
    private static final long serialVersionUID = 1L;

    static final int PRIORITY = Interceptor.Priority.PLATFORM_BEFORE + 210;

    private final IdempotencyRuntime runtime;

    /**
     * For the container.
     *
     * @param runtime the protocol; a client proxy, which can be serialised
     */
    @Inject
    public InsideInterceptor(IdempotencyRuntime runtime) {
        this.runtime = runtime;
    }

    @AroundInvoke
    @Nullable
    Object guard(InvocationContext invocation) throws Exception {
        Optional<Attempt> attempt = attempt(invocation);
        if (attempt.isEmpty()) {
            // The call is part of one that runs around it on this thread.
            return invocation.proceed();
        }
        return invocation.getContextData().containsKey(OutsideInterceptor.STAGED)
                ? runtime.guard().insideStaged(attempt.get(), invocation::proceed)
                : runtime.guard().inside(attempt.get(), invocation::proceed);
    }

    private static Optional<Attempt> attempt(InvocationContext invocation) {
        Object attempt = invocation.getContextData().get(OutsideInterceptor.ATTEMPT);
        if (attempt instanceof Optional<?> begun) {
            return begun.map(Attempt.class::cast);
        }
        throw new InvalidOperationException(
                MethodPlace.of(invocation.getMethod()),
                "the interceptor that begins attempts did not run; do not disable or reorder this library's"
                        + " interceptors");
    }
}
