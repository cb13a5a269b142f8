// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.internal.protocol.Turns;

/**
 * Lets callers that arrive together share one flush, since the system calls of a trip cost more than its script. A
 * caller that finds little under way sends at once and alone; whoever comes meanwhile waits, and is sent with all the
 * others as soon as an answer is there. No clock gathers callers, so nobody waits for company.
 *
 * <p>What is under way may be stuck: a connection that broke, a node that hangs. Who has waited for one and the same
 * flush for {@link #PATIENCE} sends alone, and lets those behind it go. While flushes come and go nobody does, however
 * long the queue is: whoever left it would make the work of those that stay slower. Each answer and each failure goes to its own caller.
 * Thread-safe.
 */
final class CombinedSender {
    /** Much longer than a flush takes while all is well. */
    static final Duration PATIENCE = Duration.ofMillis(50);

    /** While one is at Redis, the callers of the other are woken, and the next one is made ready. */
    static final int FLUSHES_AT_ONCE = 2;

    static final int MOST_TOGETHER = 128;
    static final int MOST_WAITING = 20_000;

    private final ScriptSender sender;
    private final Combining combining;
    private final int mostWaiting;
    private final Duration patience;
    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger howMany = new AtomicInteger();
    private final Turns flushes = new Turns(FLUSHES_AT_ONCE);

    CombinedSender(ScriptSender sender, Combining combining) {
        this(sender, combining, MOST_WAITING, PATIENCE);
    }

    CombinedSender(ScriptSender sender, Combining combining, int mostWaiting, Duration patience) {
        this.sender = sender;
        this.combining = combining;
        this.mostWaiting = mostWaiting;
        this.patience = patience;
    }

    /** A script that is on its way, or waits to be. */
    interface Sent {
        /** Also complete when nobody waits for it any more. */
        CompletableFuture<Object> reply();

        /** Waits for the answer, no longer than the time-out. */
        Object await(Duration timeout) throws InterruptedException, ExecutionException, TimeoutException;
    }

    /**
     * Sends a script, or lets it wait for what is under way.
     *
     * @throws RejectedExecutionException if too many wait already; nothing was sent then
     */
    Sent send(ScriptCall call) {
        return switch (combining) {
            case NEVER -> new Alone(sender.send(call));
            case ALWAYS -> together(call);
            case WHEN_BUSY -> atOnceOrTogether(call);
        };
    }

    private Sent atOnceOrTogether(ScriptCall call) {
        long flush = waiting.isEmpty() ? flushes.begin() : Turns.NONE;
        return flush == Turns.NONE ? together(call) : new Alone(atOnce(call, flush));
    }

    private CompletableFuture<Object> atOnce(ScriptCall call, long flush) {
        try {
            CompletableFuture<Object> reply = sender.send(call);
            CompletableFuture<?> unused = reply.whenComplete((answer, failure) -> over(flush));
            return reply;
        } catch (Throwable notSent) {
            over(flush);
            throw notSent;
        }
    }

    private Sent together(ScriptCall call) {
        if (howMany.incrementAndGet() > mostWaiting) {
            howMany.decrementAndGet();
            throw new RejectedExecutionException("More than " + mostWaiting + " calls wait for Redis");
        }
        Waiting caller = new Waiting(call, flushes.current());
        waiting.add(caller);
        flushWaiting();
        return caller;
    }

    private void over(long flush) {
        flushes.end(flush);
        flushWaiting();
    }

    /** Looks again after every end, since somebody may have come while a flush that found nobody was under way. */
    private void flushWaiting() {
        while (!waiting.isEmpty()) {
            long flush = flushes.begin();
            if (flush == Turns.NONE) {
                return;
            }
            List<Waiting> callers = nextCallers();
            if (callers.isEmpty()) {
                flushes.end(flush);
            } else {
                flush(callers, flush);
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
            if (caller.leave()) {
                callers.add(caller);
            }
        }
        return callers;
    }

    private void flush(List<Waiting> callers, long flush) {
        List<CompletableFuture<Object>> replies = replies(callers);
        for (int i = 0; i < replies.size(); i++) {
            callers.get(i).answerWith(replies.get(i));
        }
        CompletableFuture<?> unused = CompletableFuture.allOf(replies.toArray(CompletableFuture[]::new))
                .whenComplete((nothing, failure) -> over(flush));
    }

    private List<CompletableFuture<Object>> replies(List<Waiting> callers) {
        try {
            return callers.size() == 1 && combining != Combining.ALWAYS
                    ? List.of(sender.send(callers.get(0).call))
                    : sender.sendAll(callers.stream().map(caller -> caller.call).toList());
        } catch (Throwable notSent) {
            // Whatever it is: they have left the queue, and nobody else would tell them.
            return callers.stream()
                    .map(caller -> CompletableFuture.failedFuture(notSent))
                    .toList();
        }
    }

    /** Sent by itself. */
    private record Alone(CompletableFuture<Object> reply) implements Sent {
        @Override
        public Object await(Duration timeout) throws InterruptedException, ExecutionException, TimeoutException {
            return reply.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** A caller in the queue. */
    private final class Waiting implements Sent {
        private final ScriptCall call;
        private final long behind;
        private final AtomicBoolean left = new AtomicBoolean();
        private final CompletableFuture<Object> reply = new CompletableFuture<>();

        Waiting(ScriptCall call, long behind) {
            this.call = call;
            this.behind = behind;
        }

        @Override
        public CompletableFuture<Object> reply() {
            return reply;
        }

        @Override
        public Object await(Duration timeout) throws InterruptedException, ExecutionException, TimeoutException {
            long end = System.nanoTime() + timeout.toNanos();
            long before = behind;
            while (System.nanoTime() - end < 0) {
                try {
                    return reply.get(patience.toNanos(), TimeUnit.NANOSECONDS);
                } catch (TimeoutException late) {
                    before = goOn(before);
                }
            }
            throw new TimeoutException("Redis gave no answer in time");
        }

        /** Sends alone if the same flush is under way as a while ago; tells which one is. */
        private long goOn(long before) {
            long now = flushes.current();
            if (now == before) {
                hurry(before);
            }
            return now;
        }

        /** Leaves the queue; true for the one who takes it out. */
        boolean leave() {
            return left.compareAndSet(false, true);
        }

        private void hurry(long stuck) {
            if (leave()) {
                answerWith(replies(List.of(this)).get(0));
                over(stuck);
            }
        }

        void answerWith(CompletableFuture<Object> answer) {
            Relay.pass(answer, reply);
        }
    }
}
