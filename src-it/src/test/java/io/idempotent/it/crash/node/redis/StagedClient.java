// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.redis;

import java.lang.reflect.Method;

import io.idempotent.it.crash.node.Passing;
import org.redisson.api.RBatch;
import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;

/** A client whose scripts are staged, those of its batches too. */
final class StagedClient extends Passing<RedissonClient> {
    StagedClient(RedissonClient client) {
        super(RedissonClient.class, client);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        Object result = pass(method, arguments);
        if (result instanceof RBatch batch) {
            return new StagedBatch(batch).proxy();
        }
        return result instanceof RScript script ? new StagedScript<>(RScript.class, script).proxy() : result;
    }
}
