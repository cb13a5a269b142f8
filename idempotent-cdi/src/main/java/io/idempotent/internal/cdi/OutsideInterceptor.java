// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.io.Serializable;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

import io.idempotent.IdempotencyException;
import io.idempotent.Idempotent;
import org.jspecify.annotations.Nullable;

/**
 * Begins, answers and ends calls, outside {@code @Transactional} (PLATFORM_BEFORE + 200) and MicroProfile Fault
 * Tolerance: one attempt covers all retries, and its end is known when the transaction's is.
 */
@Idempotent
@Interceptor
@Priority(OutsideInterceptor.PRIORITY)
public class OutsideInterceptor implements Serializable {
    private static final long serialVersionUID = 1L;

    static final int PRIORITY = Interceptor.Priority.PLATFORM_BEFORE + 100;

    /** Under this name the attempt travels to {@link InsideInterceptor}. */
    static final String ATTEMPT = "io.idempotent.attempt";

    private final IdempotencyRuntime runtime;

    /**
     * For the container.
     *
     * @param runtime the protocol; a client proxy, which can be serialised
     */
    @Inject
    public OutsideInterceptor(IdempotencyRuntime runtime) {
        this.runtime = runtime;
    }

    @AroundInvoke
    @Nullable
    Object guard(InvocationContext invocation) throws Exception {
        GuardedMethod method =
                runtime.method(invocation.getMethod(), invocation.getTarget().getClass());
        return method.isStaged() ? staged(method, invocation) : direct(method, invocation);
    }

    private @Nullable Object direct(GuardedMethod method, InvocationContext invocation) throws Exception {
        return runtime.guard().outside(method.call(invocation.getParameters()), attempt -> {
            invocation.getContextData().put(ATTEMPT, attempt);
            return invocation.proceed();
        });
    }

    /** There is no commit point: what the stage stands for is not part of the method's transaction. */
    private CompletionStage<? extends @Nullable Object> staged(GuardedMethod method, InvocationContext invocation)
            throws Exception {
        try {
            return runtime.guard().outsideStaged(method.call(invocation.getParameters()), () -> {
                invocation.getContextData().put(ATTEMPT, Optional.empty());
                return (CompletionStage<?>) invocation.proceed();
            });
        } catch (IdempotencyException refusal) {
            return CompletableFuture.failedFuture(refusal);
        }
    }
}
