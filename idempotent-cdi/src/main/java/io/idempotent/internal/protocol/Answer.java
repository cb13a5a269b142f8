// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.PendingAnswer;

/**
 * How a request was answered.
 *
 * @param kind how it counts; empty where nobody told
 * @param content what duplicates shall be answered from
 */
record Answer(Optional<PendingAnswer.Kind> kind, Optional<Bytes> content) {
    static final Answer NONE = new Answer(Optional.empty(), Optional.empty());

    boolean is(PendingAnswer.Kind asked) {
        return kind.equals(Optional.of(asked));
    }

    boolean isFailure() {
        return is(PendingAnswer.Kind.FAILURE);
    }
}
