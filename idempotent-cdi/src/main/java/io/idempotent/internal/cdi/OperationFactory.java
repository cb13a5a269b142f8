// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.idempotent.InvalidOperationException;
import io.idempotent.KeyType;
import io.idempotent.internal.json.JsonbResultCodec;
import io.idempotent.internal.protocol.Operation;
import io.idempotent.internal.protocol.OutcomeFormat;
import io.idempotent.internal.protocol.ReconciledOperations;
import io.idempotent.spi.AnswerFormat;
import io.idempotent.spi.PrincipalResolver;
import io.idempotent.spi.ResultCodec;

/**
 * Makes operations of checked definitions.
 *
 * @param settings the settings
 * @param stores where records live
 * @param codec writes and reads results
 * @param callers on whose behalf calls come
 * @param answers keeps results that are answers, where the HTTP module is there
 * @param reconciliation who decides on attempts whose end nobody knows
 */
record OperationFactory(
        Settings settings,
        Stores stores,
        ResultCodec codec,
        Callers callers,
        Optional<AnswerFormat> answers,
        Reconciled reconciliation) {

    /**
     * Who decides on attempts whose end nobody knows.
     *
     * @param reconcilers the application's beans
     * @param operations which operations want them; every one that is made is noted there
     */
    record Reconciled(Reconcilers reconcilers, ReconciledOperations operations) {}

    Surroundings surroundings() {
        return new Surroundings(
                settings,
                stores.forgetful().isPresent(),
                !(codec instanceof JsonbResultCodec),
                answers.isPresent(),
                reconciliation.reconcilers()::count);
    }

    /** What can be wrong with a definition that shows only when the application runs. */
    Optional<Problem> problem(Definition definition, String place) {
        boolean nameless =
                definition.choices().includePrincipal() && callers.principals().isEmpty();
        return nameless
                ? Optional.of(new Problem(
                        "119",
                        place,
                        "keys shall belong to callers, but nothing names them; provide a bean of type "
                                + PrincipalResolver.class.getName()))
                : Optional.empty();
    }

    GuardedOperation operation(Definition definition, Type result) {
        OutcomeFormat outcomes = new OutcomeFormat(
                definition.name(), codec, result, settings.limits().maxResult(), definition.replayOn());
        Operation operation = new Operation(
                definition.name(),
                stores.of(definition.isDurable(settings)),
                withAnswers(outcomes, definition.request()),
                definition.choices().whenSucceeded(),
                new Defaults(settings).times(definition),
                new Operation.Uncertainty(
                        definition.choices().recovery(), definition.choices().acknowledgeInDoubt()));
        reconciliation.operations().note(operation);
        return new GuardedOperation(operation, callers, definition.choices().includePrincipal());
    }

    private OutcomeFormat withAnswers(OutcomeFormat outcomes, RequestKey request) {
        return answers.filter(format -> request.type() != KeyType.PARAM)
                .map(format -> outcomes.with(new OutcomeFormat.Answers(format, request.replayStatuses())))
                .orElse(outcomes);
    }

    static void refuse(List<Problem> problems) {
        if (!problems.isEmpty()) {
            String text = problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
            throw new InvalidOperationException(problems.get(0).place(), text);
        }
    }
}
