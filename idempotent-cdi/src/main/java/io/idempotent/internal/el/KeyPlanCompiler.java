// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.idempotent.internal.protocol.KeyPart;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the texts of one method and collects everything that is wrong with them. Touches {@code jakarta.el} at the
 * first expression, so that a method without expressions needs none.
 */
final class KeyPlanCompiler {
    private static final String NO_EL = "no implementation of Jakarta Expression Language is available: add the"
            + " dependency org.glassfish.expressly:expressly, or mark parameters with @IdempotencyKey";

    private final Parameters parameters;
    private final List<String> problems = new ArrayList<>();
    private @Nullable Expressions expressions;

    KeyPlanCompiler(Parameters parameters) {
        this.parameters = parameters;
    }

    KeyPlan compile(List<String> key, List<String> payload) {
        KeyPlan plan = new KeyPlan(key(key), payload(payload));
        if (!problems.isEmpty()) {
            throw new InvalidKeysException(problems);
        }
        return plan;
    }

    private List<List<Source>> key(List<String> texts) {
        List<Source.Value> marked = parameters.marked();
        problems.addAll(parameters.problems());
        if (texts.isEmpty() && marked.isEmpty()) {
            problems.add("no key at all: name it in key = \"#{...}\", or mark a parameter with @IdempotencyKey");
        }
        if (!texts.isEmpty() && !marked.isEmpty()) {
            problems.add("two keys: remove either key or " + marked.get(0).label());
        }
        return texts.isEmpty() ? marked.stream().map(List::<Source>of).toList() : templates("key", texts);
    }

    private List<Source> payload(List<String> texts) {
        return templates("payload", texts).stream().flatMap(List::stream).toList();
    }

    private List<List<Source>> templates(String member, List<String> texts) {
        return texts.stream().map(text -> template(member, text)).toList();
    }

    private List<Source> template(String member, String text) {
        String place = member + " \"" + text + "\" ";
        if (text.isBlank()) {
            problems.add(place + "is blank: remove it or name a value");
        }
        try {
            List<Template.Piece> pieces = Template.parse(text);
            return pieces.stream()
                    .flatMap(piece -> source(place, piece).stream())
                    .toList();
        } catch (Template.MalformedException e) {
            problems.add(place + e.getMessage());
            return List.of();
        }
    }

    private Optional<Source> source(String place, Template.Piece piece) {
        if (!piece.isExpression()) {
            return Optional.of(new Source.Constant(KeyPart.text(piece.text())));
        }
        if (Computation.isIn(piece.text())) {
            problems.add(place + Computation.PROBLEM);
        }
        return expression(place, piece.text());
    }

    private Optional<Source> expression(String place, String text) {
        try {
            return Optional.of(expressions().compile(text));
        } catch (Expressions.NotCompilableException e) {
            problems.add(place + e.getMessage());
        } catch (LinkageError | Expressions.MissingException e) {
            problems.add(place + "cannot be evaluated: " + NO_EL);
        }
        return Optional.empty();
    }

    private Expressions expressions() {
        Expressions present = expressions;
        if (present == null) {
            present = Expressions.over(parameters);
            expressions = present;
        }
        return present;
    }
}
