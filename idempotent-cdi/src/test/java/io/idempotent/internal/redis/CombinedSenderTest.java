// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.idempotent.internal.protocol.Combining;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Who is sent with whom, and when, before a sender whose answers are given by hand. */
class CombinedSenderTest {
    private final StagedSender staged = new StagedSender();
    private final AtomicLong now = new AtomicLong();
    private final Queue<Runnable> looks = new ArrayDeque<>();
    private final CombinedSender combined =
            new CombinedSender(staged, Combining.WHEN_BUSY, 1_000, new FlushWatch(looks::add, now::get));

    private static ScriptCall call(int number) {
        return new ScriptCall("return 1", "record-" + number, List.of());
    }

    /** What was sent, flush by flush, and the answers that it waits for. */
    private static final class StagedSender implements ScriptSender {
        private final List<List<String>> flushes = new CopyOnWriteArrayList<>();
        private final List<CompletableFuture<Object>> replies = new CopyOnWriteArrayList<>();
        private boolean refusing;

        @Override
        public CompletableFuture<Object> send(ScriptCall call) {
            return sendAll(List.of(call)).get(0);
        }

        @Override
        public List<CompletableFuture<Object>> sendAll(List<ScriptCall> calls) {
            if (refusing) {
                throw new IllegalStateException("not sent");
            }
            flushes.add(calls.stream().map(call -> call.keys().get(0)).toList());
            List<CompletableFuture<Object>> added =
                    calls.stream().map(call -> new CompletableFuture<>()).toList();
            replies.addAll(added);
            return added;
        }
    }

    /** Lets time pass, and whoever looks from time to time look. */
    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
        Runnable look = looks.remove();
        look.run();
    }

    private List<CompletableFuture<Object>> send(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(number -> combined.send(call(number)))
                .toList();
    }

    private void complete(int from, int to) {
        for (int i = from; i < to; i++) {
            staged.replies.get(i).complete("answer " + i);
        }
    }

    private static List<String> names(int from, int to) {
        return IntStream.range(from, to).mapToObj(number -> "record-" + number).toList();
    }

    @Test
    void alone_isSentAtOnce() {
        send(0, 1);
        assertThat(staged.flushes).containsExactly(names(0, 1));
        complete(0, 1);

        send(1, 2);
        assertThat(staged.flushes).containsExactly(names(0, 1), names(1, 2));
    }

    @Test
    void whoeverComesMeanwhile_sharesTheNextFlushInOrder() {
        send(0, 2);
        List<CompletableFuture<Object>> waiting = send(2, 5);
        assertThat(staged.flushes).as("as many as may be under way").containsExactly(names(0, 1), names(1, 2));

        complete(0, 1);
        assertThat(staged.flushes).containsExactly(names(0, 1), names(1, 2), names(2, 5));

        complete(2, 5);
        for (int i = 0; i < 3; i++) {
            assertThat(waiting.get(i)).isCompletedWithValue("answer " + (i + 2));
        }
    }

    @Test
    void failure_isItsCallersAlone() {
        send(0, 2);
        List<CompletableFuture<Object>> waiting = send(2, 4);
        staged.replies.get(0).completeExceptionally(new IllegalStateException("first"));
        staged.replies.get(2).completeExceptionally(new IllegalStateException("second"));
        complete(3, 4);

        assertThatThrownBy(waiting.get(0)::get)
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("second");
        assertThat(waiting.get(1)).isCompletedWithValue("answer 3");
    }

    @Test
    void answer_isGivenBeforeTheWholeFlushIsOver() {
        send(0, 2);
        List<CompletableFuture<Object>> waiting = send(2, 4);
        complete(0, 1);
        complete(3, 4);

        assertThat(waiting.get(1)).isCompletedWithValue("answer 3");
        send(4, 5);
        assertThat(staged.flushes).as("one answer is missing").hasSize(3);
        complete(2, 3);
        assertThat(staged.flushes).hasSize(4);
    }

    @Test
    void moreThanFitInOneFlush_makeSeveral() {
        send(0, 2);
        send(2, 3 + CombinedSender.MOST_TOGETHER);
        complete(0, 1);
        assertThat(staged.flushes).hasSize(3);
        assertThat(staged.flushes.get(2)).hasSize(CombinedSender.MOST_TOGETHER);

        complete(1, 2);
        assertThat(staged.flushes).hasSize(4);
        assertThat(staged.flushes.get(3))
                .isEqualTo(names(2 + CombinedSender.MOST_TOGETHER, 3 + CombinedSender.MOST_TOGETHER));
    }

    @Test
    void behindFlushesThatAreStuck_callersGoOn() {
        List<CompletableFuture<Object>> stuck = send(0, 2);
        List<CompletableFuture<Object>> waiting = send(2, 5);
        pass(FlushWatch.PATIENCE.minusNanos(1));
        assertThat(staged.flushes).as("not yet").hasSize(2);

        pass(Duration.ofNanos(1));
        assertThat(staged.flushes).containsExactly(names(0, 1), names(1, 2), names(2, 5));
        complete(2, 5);
        assertThat(waiting).allMatch(CompletableFuture::isDone);
        assertThat(stuck).noneMatch(CompletableFuture::isDone);

        complete(0, 2);
        assertThat(stuck).as("late is not lost").allMatch(reply -> !reply.isCompletedExceptionally());
    }

    @Test
    void behindFlushesThatComeAndGo_everybodyWaits() {
        send(0, 2);
        send(2, 3 + CombinedSender.MOST_TOGETHER);
        pass(FlushWatch.PATIENCE.minusNanos(1));
        complete(0, 1);
        assertThat(staged.flushes).hasSize(3);

        complete(1, 2);
        send(1_000, 1_001);
        pass(FlushWatch.PATIENCE.minusNanos(1));
        assertThat(staged.flushes)
                .as("the last waits for flushes that began later than it came")
                .hasSize(4);
    }

    @Test
    void answersThatAreLost_areGivenUp_andNobodyWaitsForEver() {
        List<CompletableFuture<Object>> alone = send(0, 2);
        List<CompletableFuture<Object>> waiting = send(2, 4);
        pass(FlushWatch.PATIENCE);
        pass(FlushWatch.LONGEST_WAIT.minus(FlushWatch.PATIENCE));

        assertThat(alone)
                .allSatisfy(reply -> assertThatThrownBy(reply::get).hasRootCauseInstanceOf(TimeoutException.class));
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        pass(FlushWatch.PATIENCE);
        assertThat(waiting)
                .allSatisfy(reply -> assertThatThrownBy(reply::get).hasRootCauseInstanceOf(TimeoutException.class));
        assertThat(looks).as("nothing is under way").isEmpty();
    }

    @Test
    void nobodyLooks_whenNothingIsUnderWay() {
        send(0, 1);
        assertThat(looks).hasSize(1);
        complete(0, 1);
        pass(FlushWatch.PATIENCE);
        assertThat(looks).isEmpty();

        send(1, 3);
        assertThat(looks).as("once for all of them").hasSize(1);
    }

    /** As while an application stops. */
    @Test
    void whereNobodyWillLook_callersAreSentAllTheSame() {
        CombinedSender stopping = new CombinedSender(
                staged,
                Combining.WHEN_BUSY,
                1_000,
                new FlushWatch(
                        look -> {
                            throw new RejectedExecutionException("stopping");
                        },
                        now::get));
        CompletableFuture<Object> first = stopping.send(call(0));
        CompletableFuture<Object> second = stopping.send(call(1));
        CompletableFuture<Object> third = stopping.send(call(2));
        complete(0, 2);
        complete(2, 3);

        assertThat(List.of(first, second, third)).allMatch(CompletableFuture::isDone);
    }

    @Test
    void tooManyWaiting_areRefusedAndNothingIsSent() {
        send(0, 2);
        send(2, 1_002);

        assertThatThrownBy(() -> send(1_002, 1_003)).isInstanceOf(RejectedExecutionException.class);
        List<String> sent = new ArrayList<>();
        while (!staged.replies.stream().allMatch(CompletableFuture::isDone)) {
            List.copyOf(staged.replies).forEach(reply -> reply.complete("done"));
        }
        staged.flushes.forEach(sent::addAll);
        assertThat(sent).isEqualTo(names(0, 1_002));
        send(1_002, 1_003);
    }

    @Test
    void sendingThatFails_leavesTheWayFree() {
        staged.refusing = true;
        for (int i = 0; i <= CombinedSender.FLUSHES_AT_ONCE; i++) {
            assertThatThrownBy(() -> send(0, 1)).hasMessage("not sent");
        }
        staged.refusing = false;

        send(1, 2);
        assertThat(staged.flushes).containsExactly(names(1, 2));
    }

    @Test
    void flushThatCannotBeSent_failsItsCallersAndLeavesTheWayFree() {
        send(0, 2);
        List<CompletableFuture<Object>> waiting = send(2, 4);
        staged.refusing = true;
        complete(0, 1);
        assertThatThrownBy(waiting.get(1)::get).hasRootCauseMessage("not sent");
        staged.refusing = false;

        send(4, 5);
        assertThat(staged.flushes).containsExactly(names(0, 1), names(1, 2), names(4, 5));
    }
}
