// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import jakarta.el.ELContext;
import jakarta.el.PropertyNotWritableException;
import jakarta.el.ValueExpression;

import org.jspecify.annotations.Nullable;

/** The argument of the running call at one place. */
final class ParameterValue extends ValueExpression {
    private static final long serialVersionUID = 1L;

    private final int index;

    ParameterValue(int index) {
        this.index = index;
    }

    @Override
    // The signature is the expression language's own, and it reads every variable as an Object.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    public <T> @Nullable T getValue(ELContext context) {
        return (T) ((CallContext) context).argument(index);
    }

    @Override
    public void setValue(ELContext context, @Nullable Object value) {
        throw new PropertyNotWritableException("A key only reads");
    }

    @Override
    public boolean isReadOnly(ELContext context) {
        return true;
    }

    @Override
    public Class<?> getType(ELContext context) {
        return Object.class;
    }

    @Override
    public Class<?> getExpectedType() {
        return Object.class;
    }

    @Override
    public String getExpressionString() {
        return "";
    }

    @Override
    public boolean isLiteralText() {
        return false;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ParameterValue value && index == value.index;
    }

    @Override
    public int hashCode() {
        return index;
    }
}
