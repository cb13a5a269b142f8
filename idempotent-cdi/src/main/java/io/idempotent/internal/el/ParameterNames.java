// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.util.LinkedHashSet;
import java.util.Set;

import jakarta.el.ValueExpression;
import jakarta.el.VariableMapper;

import org.jspecify.annotations.Nullable;

/**
 * Binds the names in one expression to the method's parameters. Implementations of the expression language ask for every
 * name when they compile, so that an unknown one is found before the first call.
 */
final class ParameterNames extends VariableMapper {
    private final Parameters parameters;
    private final Set<String> unknown = new LinkedHashSet<>();

    ParameterNames(Parameters parameters) {
        this.parameters = parameters;
    }

    @Override
    public @Nullable ValueExpression resolveVariable(String name) {
        int index = parameters.indexOf(name);
        if (index >= 0) {
            return new ParameterValue(index);
        }
        unknown.add(name);
        return null;
    }

    @Override
    public @Nullable ValueExpression setVariable(String name, ValueExpression expression) {
        return null;
    }

    void refuseUnknown() {
        if (!unknown.isEmpty()) {
            throw new Expressions.NotCompilableException(problem());
        }
    }

    private String problem() {
        String names = String.join(", ", unknown);
        return parameters.areNamed()
                ? "names unknown parameters (" + names + "): " + parameters.known()
                : "names parameters (" + names + "), but the class was compiled without their names: compile it with"
                        + " -parameters, or mark parameters with @IdempotencyKey";
    }
}
