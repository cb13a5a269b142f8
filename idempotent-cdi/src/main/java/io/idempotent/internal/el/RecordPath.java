// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.idempotent.internal.protocol.RecordComponents;
import org.jspecify.annotations.Nullable;

/**
 * An expression such as {@code #{order.number}}. As long as it meets records only, it reads them as {@link RecordELResolver}
 * would, without the contexts that the expression language makes for each evaluation; at anything else that language
 * reads the whole expression.
 *
 * @param argument the parameter that it begins at
 * @param names the names behind the points; none where it reads the argument itself
 * @param expression the same expression, compiled
 */
record RecordPath(int argument, List<String> names, Source.Value expression) implements Source.Value {
    private static final Pattern PLAIN = Pattern.compile("#\\{\\s*(\\w+(?:\\.\\w+)*)\\s*}");

    /** The expression itself unless it is a plain path. */
    static Source.Value orWhole(Source.Value expression, Parameters parameters) {
        Matcher plain = PLAIN.matcher(expression.label());
        if (!plain.matches()) {
            return expression;
        }
        List<String> path = List.of(plain.group(1).split("\\."));
        int argument = parameters.indexOf(path.get(0));
        return argument < 0 ? expression : new RecordPath(argument, path.subList(1, path.size()), expression);
    }

    @Override
    public String label() {
        return expression.label();
    }

    @Override
    public @Nullable Object read(@Nullable Object[] arguments) {
        Object value = arguments[argument];
        for (String name : names) {
            if (value == null) {
                return null;
            }
            if (!hasComponent(value, name)) {
                return expression.read(arguments);
            }
            value = RecordComponents.of(value.getClass()).read(value, name);
        }
        return value;
    }

    private static boolean hasComponent(Object value, String name) {
        return value instanceof Record
                && RecordComponents.of(value.getClass()).names().contains(name);
    }
}
