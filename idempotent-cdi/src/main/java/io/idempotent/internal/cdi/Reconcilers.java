// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.Collection;
import java.util.Optional;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.lang.model.AnnotationInfo;

import io.idempotent.Reconciles;
import io.idempotent.spi.DoubtfulAttempt;
import io.idempotent.spi.Reconciler;
import io.idempotent.spi.Verdict;

/** The application's reconciler beans, each found by its qualifier. */
final class Reconcilers {
    private final Instance<Reconciler> all;
    private final ReconcilerCall call;

    Reconcilers(Instance<Object> beans, ReconcilerCall call) {
        this.all = beans.select(Reconciler.class, Any.Literal.INSTANCE);
        this.call = call;
    }

    private Instance<Reconciler> of(String operation) {
        return all.select(Reconciles.Literal.of(operation));
    }

    /** How many there are: one, none, or more than one can choose from. */
    int count(String operation) {
        Instance<Reconciler> found = of(operation);
        if (found.isAmbiguous()) {
            return 2;
        }
        return found.isUnsatisfied() ? 0 : 1;
    }

    Verdict ask(DoubtfulAttempt attempt) throws Exception {
        Instance.Handle<Reconciler> handle = of(attempt.operation()).getHandle();
        try {
            return call.ask(handle.get(), attempt);
        } finally {
            if (handle.getBean().getScope().equals(Dependent.class)) {
                handle.destroy();
            }
        }
    }

    /** For which operation a bean's qualifiers make it a reconciler. */
    static Optional<String> operation(Collection<AnnotationInfo> qualifiers) {
        return qualifiers.stream()
                .filter(qualifier -> qualifier.name().equals(Reconciles.class.getName()))
                .map(qualifier -> qualifier.value().asString())
                .findFirst();
    }
}
