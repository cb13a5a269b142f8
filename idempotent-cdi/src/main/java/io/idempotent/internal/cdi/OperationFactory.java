// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.idempotent.InvalidOperationException;
import io.idempotent.internal.json.JsonbResultCodec;
import io.idempotent.internal.protocol.Operation;
import io.idempotent.internal.protocol.OutcomeFormat;
import io.idempotent.spi.PrincipalResolver;
import io.idempotent.spi.ResultCodec;

/**
 * Makes operations of checked definitions.
 *
 * @param settings the settings
 * @param stores where records live
 * @param codec writes and reads results
 * @param callers on whose behalf calls come
 */
record OperationFactory(Settings settings, Stores stores, ResultCodec codec, Callers callers) {

    Surroundings surroundings() {
        return new Surroundings(settings, stores.forgetful().isPresent(), !(codec instanceof JsonbResultCodec));
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
                outcomes,
                definition.choices().whenSucceeded(),
                new Defaults(settings).times(definition));
        return new GuardedOperation(operation, callers, definition.choices().includePrincipal());
    }

    static void refuse(List<Problem> problems) {
        if (!problems.isEmpty()) {
            String text = problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
            throw new InvalidOperationException(problems.get(0).place(), text);
        }
    }
}
