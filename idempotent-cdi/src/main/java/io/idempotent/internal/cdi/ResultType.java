// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What a method results in.
 *
 * @param value the type of what is stored
 * @param isStaged whether it comes later than the method's return
 */
record ResultType(Type value, boolean isStaged) {
    private static final Set<Type> STAGES = Set.of(CompletionStage.class, CompletableFuture.class);

    static ResultType of(Type declared) {
        if (declared instanceof ParameterizedType generic && STAGES.contains(generic.getRawType())) {
            return new ResultType(generic.getActualTypeArguments()[0], true);
        }
        return STAGES.contains(declared) ? new ResultType(Object.class, true) : new ResultType(declared, false);
    }
}
