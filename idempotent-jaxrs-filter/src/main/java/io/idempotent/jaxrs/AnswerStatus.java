// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.Set;

import io.idempotent.spi.PendingAnswer;

/** What a status means to duplicates. */
final class AnswerStatus {
    private AnswerStatus() {}

    /** 2xx and 303 say that it is done; the operation lists which failures are results. */
    static PendingAnswer.Kind kind(int status, Set<Integer> replayStatuses) {
        if (status == 303 || (status >= 200 && status <= 299)) {
            return PendingAnswer.Kind.SUCCESS;
        }
        return replayStatuses.contains(status) ? PendingAnswer.Kind.LISTED : PendingAnswer.Kind.FAILURE;
    }

    /** A server error whose transaction commits is the answer that it was: running again would do it twice. */
    static boolean isKeptWhenCommitted(int status, Set<Integer> replayStatuses) {
        return status >= 500 || kind(status, replayStatuses) != PendingAnswer.Kind.FAILURE;
    }
}
