// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.Optional;
import javax.naming.InitialContext;
import javax.naming.NamingException;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.enterprise.inject.spi.BeanContainer;

import io.idempotent.internal.protocol.ServerLookup;

/** Asks CDI and JNDI. */
final class CdiLookup implements ServerLookup {
    private final Instance<Object> beans;
    private final BeanContainer container;

    CdiLookup(Instance<Object> beans, BeanContainer container) {
        this.beans = beans;
        this.container = container;
    }

    Reconcilers reconcilers() {
        return new Reconcilers(beans, beans.select(ReconcilerCall.class).get());
    }

    BeanContainer container() {
        return container;
    }

    @Override
    public <T> Optional<T> bean(Class<T> type) {
        Instance<T> plain = beans.select(type);
        return plain.isUnsatisfied() ? one(beans.select(type, Any.Literal.INSTANCE), type) : one(plain, type);
    }

    @Override
    public <T> Optional<T> bean(Class<T> type, String name) {
        return one(beans.select(type, NamedLiteral.of(name)), type);
    }

    private static <T> Optional<T> one(Instance<T> found, Class<T> type) {
        if (found.isAmbiguous()) {
            throw new IllegalStateException("There is more than one bean of type " + type.getName());
        }
        return found.isUnsatisfied() ? Optional.empty() : Optional.of(found.get());
    }

    /**
     * JNDI answers an absent name, an absent JNDI and a foreign thread alike. Names come from this library and its
     * settings, never from a caller.
     */
    @Override
    @SuppressWarnings("BanJNDI")
    public <T> Optional<T> jndi(Class<T> type, String name) {
        try {
            Object resource = new InitialContext().lookup(name);
            return Optional.ofNullable(resource).filter(type::isInstance).map(type::cast);
        } catch (NamingException absent) {
            return Optional.empty();
        }
    }
}
