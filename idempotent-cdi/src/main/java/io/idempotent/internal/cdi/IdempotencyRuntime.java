// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.Startup;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.BeanContainer;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;

import io.idempotent.DocumentNumbers;
import io.idempotent.internal.protocol.Guard;
import io.idempotent.internal.protocol.Running;
import io.idempotent.internal.sql.BusinessTransaction;
import io.idempotent.spi.SharedSecrets;
import org.jspecify.annotations.Nullable;

/** The library within one application: started with it, stopped with it. Thread-safe. */
@ApplicationScoped
public class IdempotencyRuntime {
    private final Running running = new Running();
    private final Optional<Instance<Object>> beans;
    private final Optional<BeanContainer> container;
    private volatile @Nullable Started started;

    /** For client proxies. */
    protected IdempotencyRuntime() {
        this.beans = Optional.empty();
        this.container = Optional.empty();
    }

    /**
     * For the container.
     *
     * @param beans everything that the application and its server provide
     * @param container knows who observes events
     */
    @Inject
    public IdempotencyRuntime(@Any Instance<Object> beans, BeanContainer container) {
        this.beans = Optional.of(beans);
        this.container = Optional.of(container);
    }

    /** Early, so that what the application does at its own start can be guarded. */
    void start(
            @Observes @Initialized(ApplicationScoped.class) @Priority(Interceptor.Priority.LIBRARY_BEFORE)
                    Object application) {
        if (!isBuiltEarlier()) {
            started();
        }
    }

    /** The later start, for whoever has no datasource before. */
    void startUp(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) Startup event) {
        started();
    }

    /** Quarkus fires the first event while it prepares beans that depend on the settings of the run. */
    private boolean isBuiltEarlier() {
        return container.orElseThrow().getClass().getName().startsWith("io.quarkus.arc.");
    }

    Guard guard() {
        return started().guard();
    }

    GuardedMethod method(Method method, Class<?> beanClass) {
        return started().methods().of(method, beanClass);
    }

    DefinedOperations operations() {
        return started().operations();
    }

    /** Only asked for where the application wants a transaction of ours, so where there are transactions. */
    BusinessTransaction businessTransaction() {
        return beans.orElseThrow().select(BusinessTransaction.class).get();
    }

    boolean isBean(Class<?> type) {
        return !beans.orElseThrow().select(type).isUnsatisfied();
    }

    /** Their names, as deployment has seen them. */
    List<String> guardedClasses() {
        return beans.orElseThrow().select(GuardedClasses.class).stream()
                .flatMap(known -> known.names().stream())
                .toList();
    }

    SharedSecrets secrets() {
        return started().secrets();
    }

    Optional<DocumentNumbers> numbers() {
        return started().numbers();
    }

    Running running() {
        return running;
    }

    private Started started() {
        Started known = started;
        return known != null ? known : startOnce();
    }

    /** Also where a call comes before the start event, as from another bean's start. */
    private synchronized Started startOnce() {
        Started known = started;
        if (known == null) {
            known = Starting.start(new CdiLookup(beans.orElseThrow(), container.orElseThrow()), running);
            started = known;
        }
        return known;
    }

    @PreDestroy
    synchronized void stop() {
        Started known = started;
        if (known != null) {
            known.close();
        }
    }
}
