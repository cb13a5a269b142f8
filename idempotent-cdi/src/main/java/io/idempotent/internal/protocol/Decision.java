// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import io.idempotent.spi.Envelope;

/** What becomes of a call that was not refused. */
sealed interface Decision {

    /** Run the business under this attempt, which may have taken the key over from an unfinished one; then end it. */
    record Proceed(Attempt attempt, boolean tookOver) implements Decision {}

    /** The same call already runs on this thread, around this one: run the business as a part of it. */
    record Join() implements Decision {}

    /** Answer from an outcome; the business does not run. */
    record Answer(Envelope outcome) implements Decision {}
}
