// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import jakarta.el.ELException;
import jakarta.el.ExpressionFactory;

/** Compiles the expressions of one method. The one door to everything that knows {@code jakarta.el}. */
final class Expressions {
    /** An expression is wrong; the message says how, and continues a sentence. */
    static final class NotCompilableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotCompilableException(String message) {
            super(message);
        }
    }

    /** The interfaces of the expression language are there, and nothing that implements them. */
    static final class MissingException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        MissingException(Throwable cause) {
            super(cause);
        }
    }

    private final ExpressionFactory factory;
    private final Parameters parameters;

    private Expressions(ExpressionFactory factory, Parameters parameters) {
        this.factory = factory;
        this.parameters = parameters;
    }

    static Expressions over(Parameters parameters) {
        try {
            return new Expressions(ExpressionFactory.newInstance(), parameters);
        } catch (RuntimeException e) {
            // Also where the implementation comes from another class loader than the interfaces.
            throw new MissingException(e);
        }
    }

    Source.Value compile(String text) {
        ParameterNames names = new ParameterNames(parameters);
        Expression expression = compile(text, names);
        names.refuseUnknown();
        return expression;
    }

    private Expression compile(String text, ParameterNames names) {
        CallContext context = new CallContext(factory, names, new Object[0]);
        try {
            return new Expression(text, factory, factory.createValueExpression(context, text, Object.class));
        } catch (ELException e) {
            throw new NotCompilableException("does not compile: " + reason(e));
        }
    }

    private static String reason(ELException e) {
        String message = String.valueOf(e.getMessage());
        Throwable cause = e.getCause();
        String detail = cause == null || cause.getMessage() == null ? "" : ": " + firstLine(cause.getMessage());
        return firstLine(message) + detail;
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
