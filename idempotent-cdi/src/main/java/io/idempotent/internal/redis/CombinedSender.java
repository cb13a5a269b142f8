// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.internal.protocol.Turns;
import org.jspecify.annotations.Nullable;

/**
 * Lets callers that arrive together share one flush, since the system calls of a trip cost more than its script. A
 * caller that finds little under way sends at once and alone; whoever comes meanwhile waits, and is sent with all the
 * others as soon as an answer is there. No clock gathers callers, so nobody waits for company.
 *
 * <p>What is under way may be stuck: a connection that broke, a node that hangs. A flush that takes longer than
 * {@link FlushWatch#PATIENCE} keeps nobody from being sent any more; its own callers go on waiting. While flushes come
 * and go everybody waits, however long the queue is: whoever left it would make the work of those that stay slower. Each
 * answer and each failure goes to its own caller. Thread-safe.
 */
final class CombinedSender {
    /** While one is at Redis, the callers of the other are woken, and the next one is made ready. */
    static final int FLUSHES_AT_ONCE = 2;

    static final int MOST_TOGETHER = 128;
    static final int MOST_WAITING = 20_000;

    private final ScriptSender sender;
    private final Combining combining;
    private final int mostWaiting;
    private final FlushWatch watch;
    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger howMany = new AtomicInteger();
    private final Turns flushes = new Turns(FLUSHES_AT_ONCE);

    CombinedSender(ScriptSender sender, Combining combining, FlushWatch watch) {
        this(sender, combining, MOST_WAITING, watch);
    }

    CombinedSender(ScriptSender sender, Combining combining, int mostWaiting, FlushWatch watch) {
        this.sender = sender;
        this.combining = combining;
        this.mostWaiting = mostWaiting;
        this.watch = watch;
    }

    /**
     * Sends a script, or lets it wait for what is under way.
     *
     * @return the answer, which always comes: a {@link TimeoutException} in its place when the client has lost it
     * @throws RejectedExecutionException if too many wait already; nothing was sent then
     */
    CompletableFuture<Object> send(ScriptCall call) {
        return switch (combining) {
            case NEVER -> atOnce(call, Turns.NONE);
            case ALWAYS -> together(call);
            case WHEN_BUSY -> atOnceOrTogether(call);
        };
    }

    private CompletableFuture<Object> atOnceOrTogether(ScriptCall call) {
        long turn = waiting.isEmpty() ? flushes.begin() : Turns.NONE;
        return turn == Turns.NONE ? together(call) : atOnce(call, turn);
    }

    private CompletableFuture<Object> atOnce(ScriptCall call, long turn) {
        try {
            CompletableFuture<Object> reply = sender.send(call);
            watched(List.of(reply), turn);
            return reply;
        } catch (Throwable notSent) {
            over(turn);
            throw notSent;
        }
    }

    private CompletableFuture<Object> together(ScriptCall call) {
        if (howMany.incrementAndGet() > mostWaiting) {
            howMany.decrementAndGet();
            throw new RejectedExecutionException("More than " + mostWaiting + " calls wait for Redis");
        }
        Waiting caller = new Waiting(call, new CompletableFuture<>());
        waiting.add(caller);
        flushWaiting();
        return caller.reply;
    }

    private void watched(List<CompletableFuture<Object>> replies, long turn) {
        UnderWay flush = new UnderWay(replies, turn, watch.now());
        watch.add(flush);
        for (CompletableFuture<Object> reply : replies) {
            CompletableFuture<?> unused = reply.whenComplete(flush::replied);
        }
    }

    private void over(long turn) {
        flushes.end(turn);
        flushWaiting();
    }

    /** Looks again after every end, since somebody may have come while a flush that found nobody was under way. */
    private void flushWaiting() {
        while (!waiting.isEmpty()) {
            long turn = flushes.begin();
            if (turn == Turns.NONE) {
                return;
            }
            List<Waiting> callers = nextCallers();
            if (callers.isEmpty()) {
                flushes.end(turn);
            } else {
                flush(callers, turn);
            }
        }
    }

    private List<Waiting> nextCallers() {
        List<Waiting> callers = new ArrayList<>();
        while (callers.size() < MOST_TOGETHER) {
            Waiting caller = waiting.poll();
            if (caller == null) {
                break;
            }
            howMany.decrementAndGet();
            callers.add(caller);
        }
        return callers;
    }

    private void flush(List<Waiting> callers, long turn) {
        List<CompletableFuture<Object>> replies = replies(callers);
        for (int i = 0; i < replies.size(); i++) {
            callers.get(i).answerWith(replies.get(i));
        }
        watched(replies, turn);
    }

    private List<CompletableFuture<Object>> replies(List<Waiting> callers) {
        try {
            return callers.size() == 1 && combining != Combining.ALWAYS
                    ? List.of(sender.send(callers.get(0).call))
                    : sender.sendAll(callers.stream().map(Waiting::call).toList());
        } catch (Throwable notSent) {
            Throwable failure = Failures.of(notSent);
            return callers.stream()
                    .map(caller -> CompletableFuture.failedFuture(failure))
                    .toList();
        }
    }

    /** What was sent together, or alone. */
    private final class UnderWay implements FlushWatch.Flush {
        private final List<CompletableFuture<Object>> replies;
        private final long turn;
        private final long begun;
        private final AtomicInteger open;

        UnderWay(List<CompletableFuture<Object>> replies, long turn, long begun) {
            this.replies = replies;
            this.turn = turn;
            this.begun = begun;
            this.open = new AtomicInteger(replies.size());
        }

        void replied(@Nullable Object answer, @Nullable Throwable failure) {
            if (open.decrementAndGet() == 0) {
                watch.remove(this);
                over(turn);
            }
        }

        @Override
        public long begun() {
            return begun;
        }

        @Override
        public void late() {
            over(turn);
        }

        @Override
        public void lost() {
            replies.forEach(reply -> reply.completeExceptionally(new TimeoutException("Redis gave no answer in time")));
        }
    }

    /** A caller in the queue. */
    private record Waiting(ScriptCall call, CompletableFuture<Object> reply) {
        void answerWith(CompletableFuture<Object> answer) {
            CompletableFuture<?> unused = answer.whenComplete((value, failure) -> {
                if (failure == null) {
                    reply.complete(value);
                } else {
                    reply.completeExceptionally(Failures.of(failure));
                }
            });
        }
    }
}
