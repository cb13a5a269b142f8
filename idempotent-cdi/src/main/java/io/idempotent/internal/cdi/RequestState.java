// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;

import io.idempotent.internal.protocol.Exchange;
import org.jspecify.annotations.Nullable;

/** Where the attempt of a request waits for the interceptor of the method that serves it. */
@RequestScoped
public class RequestState {
    private volatile @Nullable Served served;

    /**
     * What was decided for the present request.
     *
     * @param method the method that serves it
     * @param exchange its attempt; empty where it needs none
     */
    record Served(Method method, Optional<Exchange> exchange) {

        /** On some runtimes the method is known as its interface declares it. */
        boolean isServedBy(Method called) {
            return called.getName().equals(method.getName())
                    && Arrays.equals(called.getParameterTypes(), method.getParameterTypes())
                    && (method.getDeclaringClass().isAssignableFrom(called.getDeclaringClass())
                            || called.getDeclaringClass().isAssignableFrom(method.getDeclaringClass()));
        }
    }

    void serve(Served request) {
        served = request;
    }

    Optional<Served> servedBy(Method called) {
        return Optional.ofNullable(served).filter(request -> request.isServedBy(called));
    }

    /** The last moment: some runtimes show no answer of a failed request to anybody. */
    @PreDestroy
    void end() {
        Served request = served;
        if (request != null) {
            request.exchange().ifPresent(Exchange::unanswered);
        }
    }
}
