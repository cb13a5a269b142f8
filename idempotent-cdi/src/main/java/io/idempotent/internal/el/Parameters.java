// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.idempotent.IdempotencyKey;

/** The parameters of a guarded method: their names, where the compiler kept them, and which are marked as key parts. */
record Parameters(List<Parameter> all) {

    static Parameters of(Method method) {
        return new Parameters(List.of(method.getParameters()));
    }

    /** Whether expressions can name the parameters. */
    boolean areNamed() {
        return all.stream().allMatch(Parameter::isNamePresent);
    }

    /** The index of a parameter, or -1. */
    int indexOf(String name) {
        return areNamed() ? names().toList().indexOf(name) : -1;
    }

    List<Source.Argument> marked() {
        return IntStream.range(0, all.size())
                .filter(index -> all.get(index).isAnnotationPresent(IdempotencyKey.class))
                .mapToObj(index -> new Source.Argument(index, "@IdempotencyKey " + label(index)))
                .toList();
    }

    /** What an expression can name, in words. */
    String known() {
        return all.isEmpty() ? "the method has none" : "the method has " + String.join(", ", names().toList());
    }

    private String label(int index) {
        Parameter parameter = all.get(index);
        return parameter.isNamePresent() ? parameter.getName() : "parameter " + (index + 1);
    }

    private Stream<String> names() {
        return all.stream().map(Parameter::getName);
    }
}
