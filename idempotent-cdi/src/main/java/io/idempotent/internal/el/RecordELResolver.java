// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import jakarta.el.ELContext;
import jakarta.el.ELResolver;
import jakarta.el.PropertyNotWritableException;

import io.idempotent.internal.protocol.RecordComponents;
import org.jspecify.annotations.Nullable;

/** Reads the components of records as properties, which the expression language itself does from version 6 on. */
final class RecordELResolver extends ELResolver {

    @Override
    public @Nullable Object getValue(ELContext context, @Nullable Object base, @Nullable Object property) {
        if (base instanceof Record && property instanceof String name) {
            RecordComponents components = RecordComponents.of(base.getClass());
            if (components.names().contains(name)) {
                context.setPropertyResolved(base, property);
                return components.read(base, name);
            }
        }
        return null;
    }

    @Override
    public @Nullable Class<?> getType(ELContext context, @Nullable Object base, @Nullable Object property) {
        return null;
    }

    @Override
    public void setValue(ELContext context, @Nullable Object base, @Nullable Object property, @Nullable Object value) {
        if (base instanceof Record) {
            throw new PropertyNotWritableException("A key only reads");
        }
    }

    @Override
    public boolean isReadOnly(ELContext context, @Nullable Object base, @Nullable Object property) {
        return true;
    }

    @Override
    public Class<?> getCommonPropertyType(ELContext context, @Nullable Object base) {
        return String.class;
    }
}
