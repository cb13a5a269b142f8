// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;

import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.redisson.misc.CompletableFutureWrapper;

/** A client without a Redis: answers the scripts at once, so that only what is not the client is left to measure. */
final class StubClient {
    private static final List<Object> ACQUIRED = List.of(1L);
    private static final Long DONE = 1L;

    private StubClient() {}

    /** Lets every call run, or answers each with what is given. */
    static RedissonClient answering(Object acquire) {
        RScript script = proxy(RScript.class, (any, method, values) -> {
            if (!method.getName().equals("evalAsync")) {
                throw new UnsupportedOperationException(method.toString());
            }
            boolean acquires = ((String) values[1]).startsWith("-- Reserves");
            return new CompletableFutureWrapper<>(acquires ? acquire : DONE);
        });
        Config config = new Config();
        return proxy(RedissonClient.class, (any, method, values) -> switch (method.getName()) {
            case "getScript" -> script;
            case "getConfig" -> config;
            case "toString" -> "stub";
            case "hashCode" -> System.identityHashCode(script);
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    static RedissonClient acquiring() {
        return answering(ACQUIRED);
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
