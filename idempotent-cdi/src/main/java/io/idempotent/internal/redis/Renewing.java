// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.idempotent.spi.Renewal;
import org.redisson.client.RedisConnectionException;
import org.redisson.client.RedisException;
import org.redisson.client.RedisTimeoutException;

/**
 * Prolongs many leases at once: one script for a group of them, all groups in one flush. A group that gets no answer
 * leaves its own leases unknown and no other.
 *
 * <p>An address may hide a Redis that spreads records over nodes, behind a proxy: it refuses a script that names records
 * of several nodes, or runs it where only the first of them is. So whatever a group is refused, or told to be lost, is
 * asked once more by itself; and where that says otherwise there are no groups from then on. Thread-safe.
 */
final class Renewing {
    /** Redis serves nobody else while a script runs; this many records take it less than a millisecond. */
    static final int MOST_IN_ONE_SCRIPT = 200;

    /** In a cluster a script may touch one slot only, and names spread over all of them. */
    static final int ONE_SLOT_EACH = 1;

    private final ScriptSender sender;
    private final ScriptCalls calls;
    private volatile int groupSize;

    Renewing(ScriptSender sender, ScriptCalls calls, int groupSize) {
        this.sender = sender;
        this.calls = calls;
        this.groupSize = groupSize;
    }

    /** The answers, in the order of the questions; throws when nothing could be sent. */
    List<Renewal.Answer> renew(List<Renewal> renewals) {
        int together = groupSize;
        List<Reply> replies = ask(groups(renewals, together));
        return together == ONE_SLOT_EACH ? answers(replies) : confirmed(renewals, replies);
    }

    private List<Reply> ask(List<List<Renewal>> groups) {
        List<CompletableFuture<Object>> replies =
                sender.sendAll(groups.stream().map(calls::renew).toList());
        awaitAll(replies);
        return IntStream.range(0, groups.size())
                .mapToObj(i -> Reply.of(replies.get(i), groups.get(i).size()))
                .toList();
    }

    private List<Renewal.Answer> confirmed(List<Renewal> renewals, List<Reply> replies) {
        List<Renewal.Answer> answers = new ArrayList<>(answers(replies));
        List<Boolean> worthAsking = replies.stream()
                .flatMap(reply ->
                        reply.answers().stream().map(answer -> reply.isRefused() || answer == Renewal.Answer.LOST))
                .toList();
        List<Integer> again = IntStream.range(0, answers.size())
                .filter(worthAsking::get)
                .boxed()
                .toList();
        if (again.isEmpty()) {
            return answers;
        }
        List<Renewal.Answer> alone =
                answers(ask(again.stream().map(renewals::get).map(List::of).toList()));
        if (alone.contains(Renewal.Answer.CONFIRMED)) {
            groupSize = ONE_SLOT_EACH;
        }
        for (int i = 0; i < alone.size(); i++) {
            answers.set(again.get(i), alone.get(i));
        }
        return answers;
    }

    private static List<List<Renewal>> groups(List<Renewal> renewals, int together) {
        List<List<Renewal>> groups = new ArrayList<>();
        for (int from = 0; from < renewals.size(); from += together) {
            groups.add(renewals.subList(from, Math.min(from + together, renewals.size())));
        }
        return groups;
    }

    private static List<Renewal.Answer> answers(List<Reply> replies) {
        return replies.stream().flatMap(reply -> reply.answers().stream()).toList();
    }

    /** What became of a group: its answers, and whether Redis refused the script itself. */
    private record Reply(List<Renewal.Answer> answers, boolean isRefused) {
        static Reply of(CompletableFuture<Object> reply, int asked) {
            if (!reply.isDone()) {
                return new Reply(unknown(asked), false);
            }
            try {
                return new Reply(Replies.renewals(reply.join(), asked), false);
            } catch (RuntimeException failure) {
                return new Reply(unknown(asked), isError(Failures.of(failure)));
            }
        }

        private static boolean isError(Throwable failure) {
            return failure instanceof RedisException
                    && !(failure instanceof RedisTimeoutException || failure instanceof RedisConnectionException);
        }
    }

    private static void awaitAll(List<CompletableFuture<Object>> replies) {
        try {
            CompletableFuture.allOf(replies.toArray(CompletableFuture[]::new))
                    .get(RedisStore.LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (Throwable failure) {
            Failures.debug("Not all leases could be renewed", failure);
        }
    }

    static List<Renewal.Answer> unknown(int asked) {
        return IntStream.range(0, asked).mapToObj(i -> Renewal.Answer.UNKNOWN).toList();
    }
}
