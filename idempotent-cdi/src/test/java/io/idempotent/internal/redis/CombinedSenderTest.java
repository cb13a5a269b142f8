// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.testing.Eventually;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Who is sent with whom, and when, before a sender whose answers are given by hand. */
class CombinedSenderTest {
    private static final Duration BOUND = Duration.ofSeconds(20);

    private final StagedSender staged = new StagedSender();
    private final CombinedSender combined =
            new CombinedSender(staged, Combining.WHEN_BUSY, 1_000, CombinedSender.PATIENCE);

    private static ScriptCall call(int number) {
        return new ScriptCall("return 1", "record-" + number, List.of());
    }

    /** What was sent, flush by flush, and the answers that it waits for. */
    private static final class StagedSender implements ScriptSender {
        private final List<List<String>> flushes = new CopyOnWriteArrayList<>();
        private final List<CompletableFuture<Object>> replies = new CopyOnWriteArrayList<>();
        private Runnable beforeSending = () -> {};

        @Override
        public CompletableFuture<Object> send(ScriptCall call) {
            return sendAll(List.of(call)).get(0);
        }

        @Override
        public List<CompletableFuture<Object>> sendAll(List<ScriptCall> calls) {
            beforeSending.run();
            flushes.add(calls.stream().map(call -> call.keys().get(0)).toList());
            List<CompletableFuture<Object>> added =
                    calls.stream().map(call -> new CompletableFuture<>()).toList();
            replies.addAll(added);
            return added;
        }
    }

    private List<CombinedSender.Sent> send(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(number -> combined.send(call(number)))
                .toList();
    }

    private static List<String> names(int from, int to) {
        return IntStream.range(from, to).mapToObj(number -> "record-" + number).toList();
    }

    private void complete(int from, int to) {
        for (int i = from; i < to; i++) {
            staged.replies.get(i).complete("answer " + i);
        }
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
    void whoeverComesMeanwhile_sharesTheNextFlushInOrder() throws Exception {
        send(0, 2);
        List<CombinedSender.Sent> waiting = send(2, 5);
        assertThat(staged.flushes).as("as many as may be under way").containsExactly(names(0, 1), names(1, 2));

        complete(0, 1);
        assertThat(staged.flushes).containsExactly(names(0, 1), names(1, 2), names(2, 5));

        complete(2, 5);
        for (int i = 0; i < 3; i++) {
            assertThat(waiting.get(i).await(BOUND)).isEqualTo("answer " + (i + 2));
        }
    }

    @Test
    void failure_isItsCallersAlone() throws Exception {
        send(0, 2);
        List<CombinedSender.Sent> waiting = send(2, 4);
        staged.replies.get(0).completeExceptionally(new IllegalStateException("first"));
        staged.replies.get(2).completeExceptionally(new IllegalStateException("second"));
        complete(3, 4);

        assertThatThrownBy(() -> waiting.get(0).await(BOUND))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("second");
        assertThat(waiting.get(1).await(BOUND)).isEqualTo("answer 3");
    }

    @Test
    void answer_isGivenBeforeTheWholeFlushIsOver() throws Exception {
        send(0, 2);
        List<CombinedSender.Sent> waiting = send(2, 4);
        complete(0, 1);
        complete(3, 4);

        assertThat(waiting.get(1).await(BOUND)).isEqualTo("answer 3");
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
    void behindFlushesThatAreStuck_callersGoOn() throws Exception {
        List<CombinedSender.Sent> stuck = send(0, 2);
        List<CombinedSender.Sent> waiting = send(2, 5);

        FutureTask<Object> impatient = new FutureTask<>(() -> waiting.get(0).await(BOUND));
        new Thread(impatient).start();
        Eventually.holds(BOUND, () -> staged.flushes.size() == 4);

        assertThat(staged.flushes).containsExactly(names(0, 1), names(1, 2), names(2, 3), names(3, 5));
        assertThat(stuck).noneMatch(sent -> sent.reply().isDone());
        staged.replies.forEach(reply -> reply.complete("done"));
        assertThat(impatient.get(BOUND.toSeconds(), TimeUnit.SECONDS)).isEqualTo("done");
        send(5, 6);
        assertThat(staged.flushes).hasSize(5);
    }

    @Test
    void behindFlushesThatComeAndGo_nobodyLosesPatience() throws Exception {
        Duration patience = Duration.ofSeconds(2);
        CombinedSender patient = new CombinedSender(staged, Combining.WHEN_BUSY, 1_000, patience);
        patient.send(call(0));
        patient.send(call(1));
        List<CombinedSender.Sent> waiting = IntStream.range(2, 3 + 2 * CombinedSender.MOST_TOGETHER)
                .mapToObj(number -> patient.send(call(number)))
                .toList();
        CombinedSender.Sent last = waiting.get(waiting.size() - 1);
        Thread impatient = new Thread(() -> {
            try {
                last.await(BOUND);
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        });
        impatient.start();
        Eventually.holds(BOUND, () -> impatient.getState() == Thread.State.TIMED_WAITING);

        complete(0, 2);
        long next = System.nanoTime();
        assertThat(staged.flushes).as("the first two have gone, two have come").hasSize(4);
        Eventually.holds(BOUND, () -> staged.flushes.size() == 5);

        assertThat(Duration.ofNanos(System.nanoTime() - next))
                .as("counted from the flushes that came, not from when the caller came")
                .isGreaterThanOrEqualTo(patience);
        staged.replies.forEach(reply -> reply.complete("done"));
        impatient.join();
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
        staged.beforeSending = () -> {
            throw new IllegalStateException("not sent");
        };
        for (int i = 0; i <= CombinedSender.FLUSHES_AT_ONCE; i++) {
            assertThatThrownBy(() -> send(0, 1)).hasMessage("not sent");
        }
        staged.beforeSending = () -> {};

        send(1, 2);
        assertThat(staged.flushes).containsExactly(names(1, 2));
    }

    private void assertFlushThatFails_isToldToItsCallers(Runnable failing) {
        send(0, 2);
        List<CombinedSender.Sent> waiting = send(2, 4);
        staged.beforeSending = failing;
        complete(0, 1);
        assertThatThrownBy(() -> waiting.get(1).await(BOUND)).hasRootCauseMessage("not sent");
        staged.beforeSending = () -> {};

        send(4, 5);
        assertThat(staged.flushes).containsExactly(names(0, 1), names(1, 2), names(4, 5));
    }

    @Test
    void flushThatCannotBeSent_failsItsCallersAndLeavesTheWayFree() {
        assertFlushThatFails_isToldToItsCallers(() -> {
            throw new IllegalStateException("not sent");
        });
    }

    /** They have left the queue already. */
    @Test
    void flushForWhichThereIsNoMemory_failsItsCallersAndLeavesTheWayFree() {
        assertFlushThatFails_isToldToItsCallers(() -> {
            throw new OutOfMemoryError("not sent");
        });
    }
}
