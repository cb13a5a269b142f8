// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.io.Serializable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

import io.idempotent.IdempotencyException;
import io.idempotent.Idempotent;
import io.idempotent.internal.protocol.Guard;
import io.idempotent.internal.protocol.StagedBusiness;
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

    /** What is under this name has a result that comes later. */
    static final String STAGED = "io.idempotent.staged";

    private final IdempotencyRuntime runtime;
    private final RequestState state;

    /**
     * For the container.
     *
     * @param runtime the protocol; a client proxy, which can be serialised
     * @param state the present request's; likewise
     */
    @Inject
    public OutsideInterceptor(IdempotencyRuntime runtime, RequestState state) {
        this.runtime = runtime;
        this.state = state;
    }

    @AroundInvoke
    @Nullable
    Object guard(InvocationContext invocation) throws Exception {
        GuardedMethod method =
                runtime.method(invocation.getMethod(), invocation.getTarget().getClass());
        return method.isStaged() ? staged(method, invocation) : direct(method, invocation);
    }

    private @Nullable Object direct(GuardedMethod method, InvocationContext invocation) throws Exception {
        Guard.GuardedBusiness business = attempt -> {
            invocation.getContextData().put(ATTEMPT, attempt);
            return invocation.proceed();
        };
        return method.request().isAsked()
                ? joining(method, invocation).call(runtime.guard(), business)
                : runtime.guard().outside(method.call(invocation.getParameters()), business);
    }

    private Joining joining(GuardedMethod method, InvocationContext invocation) {
        return new Joining(state, method, invocation);
    }

    /** There is no commit point: what the stage stands for is not part of the method's transaction. */
    private CompletionStage<? extends @Nullable Object> staged(GuardedMethod method, InvocationContext invocation)
            throws Exception {
        StagedBusiness business = attempt -> {
            invocation.getContextData().put(ATTEMPT, attempt);
            invocation.getContextData().put(STAGED, true);
            return (CompletionStage<?>) invocation.proceed();
        };
        try {
            return method.request().isAsked()
                    ? joining(method, invocation).stage(runtime.guard(), business)
                    : runtime.guard().outsideStaged(method.call(invocation.getParameters()), business);
        } catch (IdempotencyException refusal) {
            return CompletableFuture.failedFuture(refusal);
        }
    }
}
