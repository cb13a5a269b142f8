// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import jakarta.el.BeanELResolver;
import jakarta.el.ELContext;
import jakarta.el.MethodNotFoundException;
import jakarta.el.PropertyNotFoundException;

import org.jspecify.annotations.Nullable;

/** Reads properties of beans and calls methods on them, but stops at classes: from a class, everything can be reached. */
final class PropertyELResolver extends BeanELResolver {

    PropertyELResolver() {
        super(true);
    }

    @Override
    public @Nullable Object getValue(ELContext context, @Nullable Object base, @Nullable Object property) {
        if (base instanceof Class) {
            throw new PropertyNotFoundException("A key does not look into classes");
        }
        return super.getValue(context, base, property);
    }

    @Override
    public @Nullable Object invoke(
            ELContext context,
            @Nullable Object base,
            @Nullable Object method,
            Class<?> @Nullable [] types,
            @Nullable Object @Nullable [] arguments) {
        if (base instanceof Class) {
            throw new MethodNotFoundException("A key does not look into classes");
        }
        return super.invoke(context, base, method, types, arguments);
    }
}
