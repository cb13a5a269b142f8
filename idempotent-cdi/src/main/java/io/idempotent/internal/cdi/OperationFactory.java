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
import io.idempotent.spi.ResultCodec;
import io.idempotent.spi.TenantResolver;

/**
 * Makes operations of checked definitions.
 *
 * @param settings the settings
 * @param stores where records live
 * @param codec writes and reads results
 * @param tenants names the tenant, where there are tenants
 */
record OperationFactory(Settings settings, Stores stores, ResultCodec codec, Optional<TenantResolver> tenants) {

    Surroundings surroundings() {
        return new Surroundings(settings, stores.forgetful().isPresent(), !(codec instanceof JsonbResultCodec));
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
        return new GuardedOperation(operation, tenants);
    }

    static void refuse(List<Problem> problems) {
        if (!problems.isEmpty()) {
            String text = problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
            throw new InvalidOperationException(problems.get(0).place(), text);
        }
    }
}
