// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.redis;

import java.lang.reflect.Method;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.idempotent.it.crash.node.Passing;
import org.redisson.api.RBatch;
import org.redisson.api.RFuture;
import org.redisson.api.RScriptAsync;
import org.redisson.misc.CompletableFutureWrapper;

/** A batch of staged scripts, which is not over before the last of their answers has arrived. */
final class StagedBatch extends Passing<RBatch> {
    private final Queue<StagedScript<?>> scripts = new ConcurrentLinkedQueue<>();

    StagedBatch(RBatch batch) {
        super(RBatch.class, batch);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        Object result = pass(method, arguments);
        if (result instanceof RScriptAsync script) {
            return staged(script).proxy();
        }
        return method.getName().equals("executeAsync") && result instanceof RFuture<?> end ? staged(end) : result;
    }

    private StagedScript<RScriptAsync> staged(RScriptAsync script) {
        StagedScript<RScriptAsync> staged = new StagedScript<>(RScriptAsync.class, script);
        scripts.add(staged);
        return staged;
    }

    private RFuture<Object> staged(RFuture<?> end) {
        CompletableFuture<Void> arrived = CompletableFuture.allOf(
                scripts.stream().map(StagedScript::arrived).toArray(CompletableFuture[]::new));
        CompletableFuture<Object> result = end.toCompletableFuture().thenApply(all -> (Object) all);
        // A batch that failed may leave answers open for ever.
        return new CompletableFutureWrapper<>(result.thenCompose(all -> arrived.thenApply(nothing -> all)));
    }
}
