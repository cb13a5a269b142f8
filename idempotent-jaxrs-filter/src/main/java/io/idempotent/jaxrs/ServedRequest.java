// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.PendingAnswer;

/**
 * A guarded request, from the filter that began its attempt to the last byte of its answer. It travels in a property of
 * the request, since the request scope is gone where an answer comes from another thread.
 */
final class ServedRequest {
    static final String PROPERTY = "io.idempotent.jaxrs.request";

    private final Optional<PendingAnswer> answer;
    private final Optional<SpooledBody> body;
    private final Set<Integer> replayStatuses;
    private final ExpectedType expected;
    private final AtomicBoolean isWriting = new AtomicBoolean();
    private volatile int status;

    private ServedRequest(
            Optional<PendingAnswer> answer,
            Optional<SpooledBody> body,
            Set<Integer> replayStatuses,
            ExpectedType expected) {
        this.answer = answer;
        this.body = body;
        this.replayStatuses = replayStatuses;
        this.expected = expected;
    }

    /** One whose method runs. */
    static ServedRequest begun(
            PendingAnswer answer, SpooledBody body, Set<Integer> replayStatuses, ExpectedType expected) {
        return new ServedRequest(Optional.of(answer), Optional.of(body), replayStatuses, expected);
    }

    /** One that is answered from what was kept. */
    static ServedRequest replayed() {
        return new ServedRequest(Optional.empty(), Optional.empty(), Set.of(), ExpectedType.UNKNOWN);
    }

    boolean isReplay() {
        return answer.isEmpty();
    }

    void hasStatus(int present) {
        status = present;
    }

    int status() {
        return status;
    }

    /** Whether the caller is the one that writes: a failed writer is followed by one for the error. */
    boolean beginWriting() {
        return !isReplay() && isWriting.compareAndSet(false, true);
    }

    void writingFailed() {
        isWriting.set(false);
    }

    boolean isFailure() {
        return kind() == PendingAnswer.Kind.FAILURE;
    }

    private PendingAnswer.Kind kind() {
        return AnswerStatus.kind(status, replayStatuses);
    }

    ExpectedType expected() {
        return expected;
    }

    /** Tells the protocol, the first time. */
    void answered(Optional<Bytes> content) {
        answer.ifPresent(pending -> pending.answered(kind(), content));
    }

    /** Nothing reads the request any more; while its answer is written, something may. */
    void over() {
        body.ifPresent(SpooledBody::close);
    }
}
