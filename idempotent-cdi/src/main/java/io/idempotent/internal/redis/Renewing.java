// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.idempotent.spi.Renewal;

/**
 * Prolongs many leases at once: one script for a group of them, all groups in one flush. A group that gets no answer
 * leaves its own leases unknown and no other.
 */
final class Renewing {
    /** Redis serves nobody else while a script runs; this many records take it less than a millisecond. */
    static final int MOST_IN_ONE_SCRIPT = 200;

    /** In a cluster a script may touch one slot only, and names spread over all of them. */
    static final int ONE_SLOT_EACH = 1;

    private final ScriptSender sender;
    private final ScriptCalls calls;
    private final int groupSize;

    Renewing(ScriptSender sender, ScriptCalls calls, int groupSize) {
        this.sender = sender;
        this.calls = calls;
        this.groupSize = groupSize;
    }

    /** The answers, in the order of the questions; throws when nothing could be sent. */
    List<Renewal.Answer> renew(List<Renewal> renewals) {
        List<List<Renewal>> groups = groups(renewals);
        List<CompletableFuture<Object>> replies =
                sender.sendAll(groups.stream().map(calls::renew).toList());
        awaitAll(replies);
        return IntStream.range(0, groups.size())
                .mapToObj(i -> answers(replies.get(i), groups.get(i).size()))
                .flatMap(List::stream)
                .toList();
    }

    private List<List<Renewal>> groups(List<Renewal> renewals) {
        List<List<Renewal>> groups = new ArrayList<>();
        for (int from = 0; from < renewals.size(); from += groupSize) {
            groups.add(renewals.subList(from, Math.min(from + groupSize, renewals.size())));
        }
        return groups;
    }

    private static void awaitAll(List<CompletableFuture<Object>> replies) {
        try {
            CompletableFuture.allOf(replies.toArray(CompletableFuture[]::new))
                    .get(RedisStore.LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (Throwable failure) {
            Failures.debug("Not all leases could be renewed", failure);
        }
    }

    private static List<Renewal.Answer> answers(CompletableFuture<Object> reply, int asked) {
        try {
            return reply.isDone() ? Replies.renewals(reply.join(), asked) : unknown(asked);
        } catch (RuntimeException failure) {
            return unknown(asked);
        }
    }

    static List<Renewal.Answer> unknown(int asked) {
        return IntStream.range(0, asked).mapToObj(i -> Renewal.Answer.UNKNOWN).toList();
    }
}
