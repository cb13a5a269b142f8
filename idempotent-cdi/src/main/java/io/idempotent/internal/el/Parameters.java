// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
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

    List<Source.Value> marked() {
        return IntStream.range(0, all.size()).boxed().flatMap(this::marked).toList();
    }

    private Stream<Source.Value> marked(int index) {
        IdempotencyKey mark = all.get(index).getAnnotation(IdempotencyKey.class);
        if (mark == null) {
            return Stream.empty();
        }
        return mark.value().length == 0
                ? Stream.of(new Source.Argument(index, "@IdempotencyKey " + label(index)))
                : Arrays.stream(mark.value()).map(path -> property(index, path));
    }

    private Source.Value property(int index, String path) {
        return new Source.Property(index, PropertyPath.of(path), "@IdempotencyKey(\"" + path + "\") " + label(index));
    }

    /** What is wrong with the paths of marked parameters. */
    List<String> problems() {
        return marked().stream()
                .filter(Source.Property.class::isInstance)
                .map(Source.Property.class::cast)
                .flatMap(property -> property
                        .path()
                        .problem(all.get(property.index()).getParameterizedType())
                        .map(problem -> property.label() + " " + problem)
                        .stream())
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
