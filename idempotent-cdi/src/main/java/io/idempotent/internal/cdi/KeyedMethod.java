// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Set;

import io.idempotent.KeyType;
import io.idempotent.internal.protocol.Exchange;
import io.idempotent.spi.KeyedOperation;

/**
 * A guarded method whose key comes with a request.
 *
 * @param method the method
 * @param guarded its guard
 * @param service how it serves requests
 */
record KeyedMethod(Method method, GuardedMethod guarded, Exchange.Service service) implements KeyedOperation {
    @Override
    public String name() {
        return guarded.guarded().operation().name();
    }

    @Override
    public KeyType type() {
        return guarded.request().type();
    }

    @Override
    public Set<Integer> replayStatuses() {
        return guarded.request().replayStatuses();
    }

    @Override
    public Type resultType() {
        return ResultType.of(method.getGenericReturnType()).value();
    }
}
