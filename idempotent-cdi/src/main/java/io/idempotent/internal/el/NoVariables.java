// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import jakarta.el.ValueExpression;
import jakarta.el.VariableMapper;

import org.jspecify.annotations.Nullable;

/** At run time nothing is looked up by name: the parameters were bound when the expression was compiled. */
final class NoVariables extends VariableMapper {
    static final NoVariables INSTANCE = new NoVariables();

    private NoVariables() {}

    @Override
    public @Nullable ValueExpression resolveVariable(String name) {
        return null;
    }

    @Override
    public @Nullable ValueExpression setVariable(String name, ValueExpression expression) {
        return null;
    }
}
