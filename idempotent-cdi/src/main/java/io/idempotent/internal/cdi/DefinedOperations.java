// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.idempotent.TransactionBoundary;

/** Checks and makes the operations that programs define. Thread-safe. */
final class DefinedOperations {
    private static final String NOT_TRANSACTIONAL =
            "runs in a transaction only where its caller has one, so a crash can leave its outcome unknown. Choose"
                    + " another transaction boundary, or say with 'recovery' what shall happen then: RETRY runs again,"
                    + " RECONCILE asks your Reconciler bean";
    private static final int LONGEST_NAME = 200;

    private final OperationFactory factory;
    private final OperationNames names;

    DefinedOperations(OperationFactory factory, OperationNames names) {
        this.factory = factory;
        this.names = names;
    }

    /** What a program asked for can be had again; the same name for anything else is refused. */
    GuardedOperation of(DefinedOperation.Source source) {
        String name = source.definition().name();
        String place = "operation '" + name + "'";
        List<Problem> problems = new ArrayList<>(problems(place, source));
        factory.problem(source.definition(), place).ifPresent(problems::add);
        if (problems.isEmpty()) {
            names.claim(name, source, place).ifPresent(problems::add);
        }
        OperationFactory.refuse(problems);
        return factory.operation(source.definition(), source.result());
    }

    TransactionBoundary boundary(DefinedOperation.Source source) {
        return source.boundary()
                .orElse(
                        source.definition().isDurable(factory.settings())
                                ? TransactionBoundary.REQUIRED
                                : TransactionBoundary.CALLERS);
    }

    private List<Problem> problems(String place, DefinedOperation.Source source) {
        String name = source.definition().name();
        return new DefinitionCheck(place, factory.surroundings())
                .refuseIf(
                        name.isBlank() || name.length() > LONGEST_NAME,
                        "101",
                        "the operation's name must have 1 to " + LONGEST_NAME + " characters")
                .result(source.result())
                .rejections(source.definition())
                .times(source.definition())
                .durability(source.definition(), notTransactional(source))
                .recovery(source.definition())
                .problems();
    }

    private Optional<String> notTransactional(DefinedOperation.Source source) {
        return boundary(source) == TransactionBoundary.CALLERS ? Optional.of(NOT_TRANSACTIONAL) : Optional.empty();
    }
}
