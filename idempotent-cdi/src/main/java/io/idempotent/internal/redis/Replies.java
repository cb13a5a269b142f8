// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.time.Duration;
import java.util.List;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Transition;

/** What the scripts' answers mean. An answer that no script gives is refused, never guessed at. */
final class Replies {

    private Replies() {}

    static Acquisition acquisition(Object reply, Hold hold) {
        List<?> parts = reply instanceof List<?> list ? list : List.of();
        return switch (code(parts)) {
            // What was there before has gone with its TTL.
            case 1 -> new Acquisition.Acquired(hold, false);
            case 2 -> new Acquisition.InProgress(Duration.ofMillis(millis(parts)));
            case 3 -> new Acquisition.Succeeded(outcome(parts), Duration.ofMillis(Math.max(1, millis(parts))));
            case 4 -> new Acquisition.Mismatch();
            case 5 -> new Acquisition.Unavailable(unreadableRecord());
            default -> throw unexpected();
        };
    }

    static Transition transition(Object reply) {
        return switch (code(List.of(reply))) {
            case 0 -> new Transition.NotOwner();
            case 1 -> new Transition.Applied();
            case 2 -> new Transition.AlreadyCompleted();
            default -> throw unexpected();
        };
    }

    /** One answer for each record that was asked for. */
    static List<Renewal.Answer> renewals(Object reply, int asked) {
        if (reply instanceof List<?> parts && parts.size() == asked) {
            return parts.stream().map(Replies::renewal).toList();
        }
        throw unexpected();
    }

    private static Renewal.Answer renewal(Object part) {
        return switch (code(List.of(part))) {
            case 0 -> Renewal.Answer.LOST;
            case 1 -> Renewal.Answer.CONFIRMED;
            case 2 -> Renewal.Answer.UNKNOWN;
            default -> throw unexpected();
        };
    }

    private static Envelope outcome(List<?> parts) {
        if (parts.size() == 3 && parts.get(2) instanceof byte[] content) {
            return new Envelope(Bytes.of(content));
        }
        throw unexpected();
    }

    private static int code(List<?> parts) {
        return Math.toIntExact(number(parts, 0));
    }

    private static long millis(List<?> parts) {
        return number(parts, 1);
    }

    private static long number(List<?> parts, int index) {
        if (index < parts.size() && parts.get(index) instanceof Long number) {
            return number;
        }
        throw unexpected();
    }

    private static IllegalStateException unreadableRecord() {
        return new IllegalStateException("Redis holds a record in a format that this version cannot read");
    }

    private static IllegalStateException unexpected() {
        return new IllegalStateException("Redis gave an answer that no script gives");
    }
}
