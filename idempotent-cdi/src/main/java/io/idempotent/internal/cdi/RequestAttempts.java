// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

import io.idempotent.Durability;
import io.idempotent.InvalidOperationException;
import io.idempotent.internal.protocol.Exchange;
import io.idempotent.spi.Attempts;
import io.idempotent.spi.Beginning;
import io.idempotent.spi.KeyedOperation;
import io.idempotent.spi.KeyedRequest;

/** Drives the protocol for requests. */
@ApplicationScoped
public class RequestAttempts implements Attempts {
    private final IdempotencyRuntime runtime;
    private final RequestState state;

    /** For client proxies. */
    protected RequestAttempts() {
        this(new IdempotencyRuntime(), new RequestState());
    }

    /**
     * For the container.
     *
     * @param runtime the protocol
     * @param state the present request's
     */
    @Inject
    public RequestAttempts(IdempotencyRuntime runtime, RequestState state) {
        this.runtime = runtime;
        this.state = state;
    }

    @Override
    public Optional<KeyedOperation> find(Method method, Class<?> beanClass) {
        GuardedMethod guarded = runtime.method(method, beanClass);
        return guarded.request().isAsked()
                ? Optional.of(new KeyedMethod(method, guarded, service(method, guarded)))
                : Optional.empty();
    }

    private Exchange.Service service(Method method, GuardedMethod guarded) {
        if (!runtime.isBean(method.getDeclaringClass())) {
            return alone(method, guarded);
        }
        if (ResourceMethods.isSuspended(method)) {
            return Exchange.Service.SUSPENDED;
        }
        return guarded.isStaged() ? Exchange.Service.STAGED : Exchange.Service.JOINED;
    }

    /** Without interceptors there is no commit point. */
    private static Exchange.Service alone(Method method, GuardedMethod guarded) {
        if (guarded.guarded().operation().store().completesInTransaction()) {
            throw new InvalidOperationException(
                    guarded.guarded().operation().name(),
                    new Problem(
                                    "139",
                                    MethodPlace.of(method),
                                    "the operation is durable, but the resource is no CDI bean; give its class a scope,"
                                            + " or make the operation " + Durability.VOLATILE)
                            .toString());
        }
        return Exchange.Service.ALONE;
    }

    @Override
    public void checkThread(KeyedOperation operation) {
        EventLoop.refuse(operation.name());
    }

    @Override
    public Beginning begin(KeyedOperation operation, KeyedRequest request) {
        KeyedMethod keyed = (KeyedMethod) operation;
        Beginning beginning =
                runtime.guard().begin(keyed.guarded().guarded().call(request, keyed.type()), keyed.service());
        if (beginning instanceof Beginning.Begun begun) {
            state.serve(new RequestState.Served(keyed.method(), Optional.of((Exchange) begun.answer())));
        }
        return beginning;
    }

    @Override
    public List<Class<?>> guardedClasses() {
        return runtime.guardedClasses().stream()
                .flatMap(name -> BeanClassCheck.guarded(name).stream())
                .<Class<?>>map(BeanClassCheck.Guarded::beanClass)
                .distinct()
                .toList();
    }

    @Override
    public void pass(KeyedOperation operation) {
        state.serve(new RequestState.Served(((KeyedMethod) operation).method(), Optional.empty()));
    }
}
