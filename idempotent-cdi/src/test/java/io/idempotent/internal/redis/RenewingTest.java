// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;

import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;
import org.junit.jupiter.api.Test;
import org.redisson.client.RedisException;
import org.redisson.client.RedisTimeoutException;

import static io.idempotent.spi.Renewal.Answer.CONFIRMED;
import static io.idempotent.spi.Renewal.Answer.LOST;
import static io.idempotent.spi.Renewal.Answer.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

/** Renewals at a Redis that hides more than one node behind its address, and at one that does not answer. */
class RenewingTest {
    private static final List<Renewal> THREE =
            Stream.generate(RenewingTest::renewal).limit(3).toList();

    private final List<Integer> sizes = new ArrayList<>();

    private static Renewal renewal() {
        return Samples.renewal(new Hold(Samples.digest(), Samples.FINGERPRINT, Owner.fresh(), OptionalLong.empty()));
    }

    private Renewing over(Function<ScriptCall, CompletableFuture<Object>> redis) {
        ScriptSender sender = new ScriptSender() {
            @Override
            public CompletableFuture<Object> send(ScriptCall call) {
                sizes.add(call.keys().size());
                return redis.apply(call);
            }

            @Override
            public List<CompletableFuture<Object>> sendAll(List<ScriptCall> calls) {
                return calls.stream().map(this::send).toList();
            }
        };
        ScriptCalls calls = new ScriptCalls(new KeyNames("test:"), Scripts.load());
        return new Renewing(sender, calls, Renewing.MOST_IN_ONE_SCRIPT);
    }

    private static CompletableFuture<Object> answers(long... codes) {
        return CompletableFuture.completedFuture(Arrays.stream(codes).boxed().toList());
    }

    @Test
    void scriptsThatAreRefusedAsAGroup_areSentOneByOneFromThenOn() {
        Renewing renewing = over(call -> call.keys().size() > 1
                ? CompletableFuture.failedFuture(new RedisException("CROSSSLOT Keys don't hash to the same slot"))
                : answers(1));

        assertThat(renewing.renew(THREE)).containsExactly(CONFIRMED, CONFIRMED, CONFIRMED);
        assertThat(sizes).containsExactly(3, 1, 1, 1);
        sizes.clear();
        assertThat(renewing.renew(THREE)).containsExactly(CONFIRMED, CONFIRMED, CONFIRMED);
        assertThat(sizes).containsExactly(1, 1, 1);
    }

    @Test
    void groupThatRunsWhereOnlyItsFirstRecordIs_losesNothing() {
        Renewing renewing = over(call -> call.keys().size() > 1 ? answers(1, 0, 0) : answers(1));

        assertThat(renewing.renew(THREE)).containsExactly(CONFIRMED, CONFIRMED, CONFIRMED);
        assertThat(renewing.renew(THREE)).containsExactly(CONFIRMED, CONFIRMED, CONFIRMED);
        assertThat(sizes).containsExactly(3, 1, 1, 1, 1, 1);
    }

    @Test
    void whatIsReallyLost_isLost_andGroupsStay() {
        Renewing renewing = over(call -> call.keys().size() > 1 ? answers(1, 0, 2) : answers(0));

        assertThat(renewing.renew(THREE)).containsExactly(CONFIRMED, LOST, UNKNOWN);
        assertThat(renewing.renew(THREE)).containsExactly(CONFIRMED, LOST, UNKNOWN);
        assertThat(sizes).containsExactly(3, 1, 3, 1);
    }

    @Test
    void noAnswer_isNotAskedAgain() {
        Renewing renewing = over(call -> CompletableFuture.failedFuture(new RedisTimeoutException("no answer")));

        assertThat(renewing.renew(THREE)).containsExactly(UNKNOWN, UNKNOWN, UNKNOWN);
        assertThat(sizes).containsExactly(3);
    }
}
