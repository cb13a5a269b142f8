// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
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
final class RedissonSender implements ScriptSender {
    private static final int MOST_REPEATS = 10;

    private final RedissonClient client;
    private final RScript direct;

    RedissonSender(RedissonClient client) {
        this.client = client;
        this.direct = client.getScript(ByteArrayCodec.INSTANCE);
    }

    @Override
    public CompletableFuture<Object> send(ScriptCall call) {
        return keepingTheInterrupt(() -> againIfNotFound(eval(direct, call), call, MOST_REPEATS));
    }

    @Override
    public List<CompletableFuture<Object>> sendAll(List<ScriptCall> calls) {
        return keepingTheInterrupt(() -> flush(calls));
    }

    private List<CompletableFuture<Object>> flush(List<ScriptCall> calls) {
        RBatch batch = client.createBatch();
        RScriptAsync batched = batch.getScript(ByteArrayCodec.INSTANCE);
        List<Step> steps =
                calls.stream().map(call -> new Step(call, eval(batched, call))).toList();
        CompletableFuture<?> unused = batch.executeAsync()
                .toCompletableFuture()
                .whenComplete((result, failure) -> steps.forEach(Step::flushed));
        return steps.stream().map(step -> step.answer).toList();
    }

    /**
     * One step of a flush. It does not wait for the other replies, which may come from other nodes. A batch believes for
     * ever that a node knows the scripts it once loaded there, so a script that it did not find is sent by itself, which
     * loads it again. A flush that failed may leave replies open for ever: Redisson reports some failures on the whole only.
     */
    private final class Step {
        private final ScriptCall call;
        private final CompletableFuture<Object> reply;
        private final CompletableFuture<Object> answer = new CompletableFuture<>();

        Step(ScriptCall call, CompletableFuture<Object> reply) {
            this.call = call;
            this.reply = reply;
            CompletableFuture<?> unused = reply.whenComplete(this::replied);
        }

        private void replied(@Nullable Object value, @Nullable Throwable failure) {
            if (failure == null) {
                answer.complete(value);
            } else {
                Relay.pass(againIfNotFound(reply, call, MOST_REPEATS), answer);
            }
        }

        void flushed() {
            if (!reply.isDone()) {
                answer.completeExceptionally(new IllegalStateException("Redis gave no answer"));
            }
        }
    }

    /**
     * Repeats a step whose script was not found, which therefore did nothing. Redisson loads a script that a node does
     * not know and asks once more; a flush may come between the two, and another one after that.
     */
    private CompletableFuture<Object> againIfNotFound(CompletableFuture<Object> reply, ScriptCall call, int repeats) {
        return reply.exceptionallyCompose(
                failure -> repeats > 0 && Failures.of(failure) instanceof RedisNoScriptException
                        ? againIfNotFound(eval(direct, call), call, repeats - 1)
                        : reply);
    }

    /** Redisson connects at the first command, on the caller's thread, and may swallow its interrupt flag then. */
    private static <T> T keepingTheInterrupt(Supplier<T> sending) {
        boolean interrupted = Thread.currentThread().isInterrupted();
        try {
            return sending.get();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static CompletableFuture<Object> eval(RScriptAsync script, ScriptCall call) {
        return script.<Object>evalAsync(
                        RScript.Mode.READ_WRITE,
                        call.script(),
                        RScript.ReturnType.VALUE,
                        List.<Object>copyOf(call.keys()),
                        call.arguments().toArray())
                .toCompletableFuture();
    }
}
