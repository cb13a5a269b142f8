// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import jakarta.el.ExpressionFactory;
import jakarta.el.ValueExpression;

import org.jspecify.annotations.Nullable;

/** One compiled expression. Thread-safe: what belongs to a call is in the call's own context. */
record Expression(String label, ExpressionFactory factory, ValueExpression compiled) implements Source.Value {

    @Override
    public @Nullable Object read(@Nullable Object[] arguments) {
        return compiled.getValue(new CallContext(factory, NoVariables.INSTANCE, arguments));
    }
}
