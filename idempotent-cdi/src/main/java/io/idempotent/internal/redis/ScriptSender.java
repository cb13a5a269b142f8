// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import org.redisson.api.RBatch;
import org.redisson.api.RScript;
import org.redisson.api.RScriptAsync;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisNoScriptException;
import org.redisson.client.codec.ByteArrayCodec;

/**
 * Sends scripts to the master of their record's slot, never to a replica. What a method throws was not sent; of what
 * only its future reports, nobody knows whether it was run.
 *
 * <p>Redisson sends EVALSHA, loads a script that a node does not know, and sends again what it got no answer to. Thread-safe.
 */
final class ScriptSender {
    private final RedissonClient client;
    private final RScript direct;

    ScriptSender(RedissonClient client) {
        this.client = client;
        this.direct = client.getScript(ByteArrayCodec.INSTANCE);
    }

    /** Runs one script. */
    CompletableFuture<Object> send(ScriptCall call) {
        // Redisson loads and repeats once; a flush may still come between the two.
        return againIfNotFound(eval(direct, call), () -> eval(direct, call));
    }

    /** Runs many scripts in one flush. Each answer or failure is its own; their order is that of the calls. */
    List<CompletableFuture<Object>> sendAll(List<ScriptCall> calls) {
        RBatch batch = client.createBatch();
        RScriptAsync batched = batch.getScript(ByteArrayCodec.INSTANCE);
        List<CompletableFuture<Object>> replies =
                calls.stream().map(call -> eval(batched, call)).toList();
        CompletableFuture<Boolean> flushed =
                batch.executeAsync().toCompletableFuture().handle((result, failure) -> failure == null);
        return IntStream.range(0, calls.size())
                .mapToObj(i -> flushed.thenCompose(clean -> afterFlush(replies.get(i), calls.get(i))))
                .toList();
    }

    /**
     * One reply of a flush that is over. A batch believes for ever that a node knows the scripts it once loaded there,
     * so a script that it did not find is sent by itself, which loads it again. A flush that failed may leave replies
     * open for ever: Redisson reports some failures on the whole only.
     */
    private CompletableFuture<Object> afterFlush(CompletableFuture<Object> reply, ScriptCall call) {
        return reply.isDone()
                ? againIfNotFound(reply, () -> send(call))
                : CompletableFuture.failedFuture(new IllegalStateException("Redis gave no answer"));
    }

    /** Repeats a step whose script was not found, and which therefore did nothing. */
    private static CompletableFuture<Object> againIfNotFound(
            CompletableFuture<Object> reply, Supplier<CompletableFuture<Object>> again) {
        return reply.exceptionallyCompose(
                failure -> Failures.of(failure) instanceof RedisNoScriptException ? again.get() : reply);
    }

    private static CompletableFuture<Object> eval(RScriptAsync script, ScriptCall call) {
        return script.<Object>evalAsync(
                        RScript.Mode.READ_WRITE,
                        call.script(),
                        RScript.ReturnType.VALUE,
                        List.of(call.key()),
                        call.arguments().toArray())
                .toCompletableFuture();
    }
}
