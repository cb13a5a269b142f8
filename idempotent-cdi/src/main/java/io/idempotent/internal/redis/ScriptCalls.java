// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.idempotent.spi.Completion;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;

/**
 * Puts each step of the protocol into the terms of its script.
 *
 * @param names how records are named
 * @param scripts the texts
 */
record ScriptCalls(KeyNames names, Scripts scripts) {
    /** Redis adds a TTL to its clock and refuses what overflows; nothing real lasts longer than this. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    ScriptCall acquire(Reservation reservation) {
        return new ScriptCall(
                scripts.acquire(),
                names.of(reservation.digest()),
                List.of(
                        PackedRecord.inProgress(reservation.fingerprint(), reservation.owner()),
                        millis(reservation.lease())));
    }

    ScriptCall complete(Hold hold, Completion.Keep keep) {
        return new ScriptCall(
                scripts.complete(),
                names.of(hold.digest()),
                List.of(
                        PackedRecord.inProgress(hold),
                        PackedRecord.succeeded(hold, keep.outcome().content()),
                        millis(keep.retention())));
    }

    ScriptCall free(Hold hold) {
        return freeing(scripts.free(), hold);
    }

    ScriptCall release(Hold hold) {
        return freeing(scripts.release(), hold);
    }

    private ScriptCall freeing(String script, Hold hold) {
        return new ScriptCall(
                script,
                names.of(hold.digest()),
                List.of(PackedRecord.inProgress(hold), PackedRecord.succeededHead(hold)));
    }

    ScriptCall renew(List<Renewal> renewals) {
        return new ScriptCall(
                scripts.renew(),
                renewals.stream()
                        .map(renewal -> names.of(renewal.hold().digest()))
                        .toList(),
                renewals.stream()
                        .flatMap(renewal -> Stream.of(PackedRecord.inProgress(renewal.hold()), millis(renewal.lease())))
                        .toList());
    }

    /** Whole milliseconds, at least one: a TTL of nothing would be refused. */
    private static byte[] millis(Duration duration) {
        long millis = duration.compareTo(LONGEST) > 0 ? LONGEST.toMillis() : Math.max(1, duration.toMillis());
        return Long.toString(millis).getBytes(StandardCharsets.US_ASCII);
    }
}
