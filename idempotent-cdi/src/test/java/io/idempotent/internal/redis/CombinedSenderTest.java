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

    private List<CombinedSender.Sent> send(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(number -> combined.send(call(number)))
                .toList();
    }

    private static List<String> names(int from, int to) {
        return IntStream.range(from, to).mapToObj(number -> "record-" + number).toList();
    }

    @Test
    void alone_isSentAtOnce() {
        send(0, 1);
        assertThat(staged.flushes).containsExactly(names(0, 1));
        staged.replies.get(0).complete("first");

        send(1, 2);
        assertThat(staged.flushes).containsExactly(names(0, 1), names(1, 2));
    }

    @Test
    void whoeverComesMeanwhile_sharesTheNextFlushInOrder() throws Exception {
        send(0, 1);
        List<CombinedSender.Sent> waiting = send(1, 4);
        assertThat(staged.flushes).hasSize(1);

        staged.replies.get(0).complete("first");
        assertThat(staged.flushes).containsExactly(names(0, 1), names(1, 4));

        for (int i = 1; i < 4; i++) {
            staged.replies.get(i).complete("answer " + i);
        }
        for (int i = 0; i < 3; i++) {
            assertThat(waiting.get(i).await(BOUND)).isEqualTo("answer " + (i + 1));
        }
    }

    @Test
    void failure_isItsCallersAlone() throws Exception {
        send(0, 1);
        List<CombinedSender.Sent> waiting = send(1, 3);
        staged.replies.get(0).completeExceptionally(new IllegalStateException("first"));
        staged.replies.get(1).completeExceptionally(new IllegalStateException("second"));
        staged.replies.get(2).complete("third");

        assertThatThrownBy(() -> waiting.get(0).await(BOUND))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("second");
        assertThat(waiting.get(1).await(BOUND)).isEqualTo("third");
    }

    @Test
    void answer_isGivenBeforeTheWholeFlushIsOver() throws Exception {
        send(0, 1);
        List<CombinedSender.Sent> waiting = send(1, 3);
        staged.replies.get(0).complete("first");
        staged.replies.get(2).complete("third");

        assertThat(waiting.get(1).await(BOUND)).isEqualTo("third");
        send(3, 4);
        assertThat(staged.flushes).as("one answer is missing").hasSize(2);
        staged.replies.get(1).complete("second");
        assertThat(staged.flushes).hasSize(3);
    }

    @Test
    void moreThanFitInOneFlush_makeSeveral() {
        send(0, 1);
        send(1, 2 + CombinedSender.MOST_TOGETHER);
        staged.replies.get(0).complete("first");
        assertThat(staged.flushes).hasSize(2);
        assertThat(staged.flushes.get(1)).hasSize(CombinedSender.MOST_TOGETHER);

        List.copyOf(staged.replies).forEach(reply -> reply.complete("done"));
        assertThat(staged.flushes).hasSize(3);
        assertThat(staged.flushes.get(2))
                .isEqualTo(names(1 + CombinedSender.MOST_TOGETHER, 2 + CombinedSender.MOST_TOGETHER));
    }

    @Test
    void behindAFlushThatIsStuck_callersGoOn() throws Exception {
        send(0, 1);
        List<CombinedSender.Sent> waiting = send(1, 4);

        FutureTask<Object> impatient = new FutureTask<>(() -> waiting.get(0).await(BOUND));
        new Thread(impatient).start();
        Eventually.holds(BOUND, () -> staged.flushes.size() == 3);

        assertThat(staged.flushes).containsExactly(names(0, 1), names(1, 2), names(2, 4));
        staged.replies.forEach(reply -> reply.complete("done"));
        assertThat(impatient.get(BOUND.toSeconds(), TimeUnit.SECONDS)).isEqualTo("done");
        send(4, 5);
        assertThat(staged.flushes).hasSize(4);
    }

    @Test
    void behindFlushesThatComeAndGo_nobodyLosesPatience() throws Exception {
        Duration patience = Duration.ofSeconds(2);
        CombinedSender patient = new CombinedSender(staged, Combining.WHEN_BUSY, 1_000, patience);
        patient.send(call(0));
        List<CombinedSender.Sent> waiting = IntStream.range(1, 2 + CombinedSender.MOST_TOGETHER)
                .mapToObj(number -> patient.send(call(number)))
                .toList();
        CombinedSender.Sent last = waiting.get(CombinedSender.MOST_TOGETHER);
        Thread impatient = new Thread(() -> {
            try {
                last.await(BOUND);
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        });
        impatient.start();
        Eventually.holds(BOUND, () -> impatient.getState() == Thread.State.TIMED_WAITING);

        staged.replies.get(0).complete("the first flush goes, the second comes");
        long second = System.nanoTime();
        Eventually.holds(BOUND, () -> staged.flushes.size() == 3);

        assertThat(Duration.ofNanos(System.nanoTime() - second))
                .as("counted from the second flush, not from when the caller came")
                .isGreaterThanOrEqualTo(patience);
        staged.replies.forEach(reply -> reply.complete("done"));
        impatient.join();
    }

    @Test
    void tooManyWaiting_areRefusedAndNothingIsSent() {
        send(0, 1);
        send(1, 1_001);

        assertThatThrownBy(() -> send(1_001, 1_002)).isInstanceOf(RejectedExecutionException.class);
        List<String> before = new ArrayList<>();
        while (!staged.replies.stream().allMatch(CompletableFuture::isDone)) {
            List.copyOf(staged.replies).forEach(reply -> reply.complete("done"));
        }
        staged.flushes.forEach(before::addAll);
        assertThat(before).isEqualTo(names(0, 1_001));
        send(1_001, 1_002);
    }

    @Test
    void sendingThatFails_leavesTheWayFree() {
        staged.refusing = true;
        assertThatThrownBy(() -> send(0, 1)).hasMessage("not sent");
        staged.refusing = false;

        send(1, 2);
        assertThat(staged.flushes).containsExactly(names(1, 2));
    }

    @Test
    void flushThatCannotBeSent_failsItsCallersAndLeavesTheWayFree() {
        send(0, 1);
        List<CombinedSender.Sent> waiting = send(1, 3);
        staged.refusing = true;
        staged.replies.get(0).complete("first");
        assertThatThrownBy(() -> waiting.get(1).await(BOUND)).hasRootCauseMessage("not sent");
        staged.refusing = false;

        send(3, 4);
        assertThat(staged.flushes).containsExactly(names(0, 1), names(3, 4));
    }
}
