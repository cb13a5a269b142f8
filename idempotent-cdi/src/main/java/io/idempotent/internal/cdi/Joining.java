// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.interceptor.InvocationContext;

import io.idempotent.InvalidOperationException;
import io.idempotent.internal.protocol.Attempt;
import io.idempotent.internal.protocol.Exchange;
import io.idempotent.internal.protocol.Guard;
import io.idempotent.internal.protocol.StagedBusiness;
import org.jspecify.annotations.Nullable;

/** Calls of a method whose key comes with a request: they join the attempt that the request began. */
final class Joining {
    private final RequestState state;
    private final GuardedMethod method;
    private final InvocationContext invocation;

    Joining(RequestState state, GuardedMethod method, InvocationContext invocation) {
        this.state = state;
        this.method = method;
        this.invocation = invocation;
    }

    @Nullable
    Object call(Guard guard, Guard.GuardedBusiness business) throws Exception {
        Optional<Exchange> exchange = joined();
        return exchange.isPresent()
                ? guard.joined(exchange.get(), business)
                : business.proceed(Optional.<Attempt>empty());
    }

    /** As {@link #call} where the result comes later. */
    CompletionStage<? extends @Nullable Object> stage(Guard guard, StagedBusiness business) throws Exception {
        Optional<Exchange> exchange = joined();
        return exchange.isPresent() ? guard.joinedStaged(exchange.get(), business) : business.proceed(Optional.empty());
    }

    /** The attempt of the request; empty where none is needed. */
    private Optional<Exchange> joined() {
        Optional<RequestState.Served> request = request();
        Optional<Exchange> exchange =
                request.flatMap(RequestState.Served::exchange).filter(Exchange::join);
        if (exchange.isEmpty() && needsAttempt(request)) {
            throw new InvalidOperationException(
                    method.guarded().operation().name(),
                    "it was not called by the request that its key comes with; call a method of another bean that takes"
                            + " its key from arguments.");
        }
        return exchange;
    }

    /** A request that only reads needs none, nor does a method that serves none and is annotated by its class alone. */
    private boolean needsAttempt(Optional<RequestState.Served> request) {
        boolean passes = request.isPresent() && request.get().exchange().isEmpty();
        boolean servesNone = !method.request().onMethod() && !ResourceMethods.serves(invocation.getMethod());
        return !passes && !servesNone;
    }

    private Optional<RequestState.Served> request() {
        try {
            return state.servedBy(invocation.getMethod());
        } catch (ContextNotActiveException noRequest) {
            return Optional.empty();
        }
    }
}
