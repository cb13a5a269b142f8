// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RedisStoreTest extends RedisStoreContract {
    private static final RedisProcess REDIS = RedisProcess.started();
    private static final BuiltClient CLIENT = BuiltClient.from(RedisSettings.of(REDIS.address()));

    RedisStoreTest() {
        super(REDIS, new RedisStore(CLIENT.client(), PREFIX));
    }

    @AfterAll
    static void stop() {
        CLIENT.close();
        REDIS.close();
    }

    private static String name(Digest digest) {
        return new KeyNames(PREFIX).of(digest);
    }

    private static long ttl(Digest digest) {
        return Long.parseLong(REDIS.command("PTTL", name(digest)).get(0));
    }

    private static void put(Digest digest, String record) {
        REDIS.command("SET", name(digest), record, "PX", "60000");
    }

    private static List<String> get(Digest digest) {
        return REDIS.command("GET", name(digest));
    }

    @Test
    void aLeaseEndsByItself() {
        Digest digest = anyDigest();
        acquired(new Reservation(
                digest,
                fingerprint(1),
                Owner.fresh(),
                Duration.ofMillis(1),
                RETENTION,
                reservation(digest).origin()));

        Eventually.holds(
                Duration.ofSeconds(10), () -> store().acquire(reservation(digest)) instanceof Acquisition.Acquired);
    }

    @Test
    void everyTransition_leavesATtl() {
        Hold hold = acquired(anyDigest());
        assertThat(ttl(hold.digest())).isBetween(1L, LEASE.toMillis());

        store().renew(List.of(new Renewal(hold, LEASE.multipliedBy(2))));
        assertThat(ttl(hold.digest())).isBetween(LEASE.toMillis() + 1, 2 * LEASE.toMillis());

        store().complete(hold, keep("done"));
        assertThat(ttl(hold.digest())).isBetween(2 * LEASE.toMillis() + 1, RETENTION.toMillis());

        Hold late = acquired(anyDigest());
        end(late.digest());
        store().complete(late, keep("late"));
        assertThat(ttl(late.digest())).isBetween(1L, RETENTION.toMillis());
    }

    @Test
    void durationsThatRedisWouldRefuse_areBroughtIntoRange() {
        Hold hold = acquired(anyDigest());
        Duration forever = Duration.ofSeconds(Long.MAX_VALUE);

        assertThat(store().renew(List.of(new Renewal(hold, forever)))).containsExactly(Renewal.Answer.CONFIRMED);
        assertThat(store().complete(hold, new Completion.Keep(outcome("done"), forever, Optional.empty())))
                .isEqualTo(new Transition.Applied());
        assertThat(ttl(hold.digest())).isPositive();
        Hold brief = acquired(anyDigest());
        assertThat(store().renew(List.of(new Renewal(brief, Duration.ofNanos(1)))))
                .containsExactly(Renewal.Answer.CONFIRMED);
    }

    /** A stored format is a promise: whoever changes these bytes must raise the version and read both. */
    @Test
    void record_hasTheseBytes() {
        HexFormat hex = HexFormat.of();
        Fingerprint fingerprint = new Fingerprint(Bytes.of(hex.parseHex("000102030405060708090a0b0c0d0e0f")));
        Owner owner = new Owner(UUID.fromString("10111213-1415-1617-1819-1a1b1c1d1e1f"));
        Hold hold = acquired(reservation(anyDigest(), fingerprint, owner));
        String fixed = "000102030405060708090a0b0c0d0e0f";

        assertThat(hex.formatHex(bytes(get(hold.digest()))))
                .isEqualTo("0101" + fixed + "101112131415161718191a1b1c1d1e1f");
        store().complete(hold, keep("done"));
        assertThat(hex.formatHex(bytes(get(hold.digest())))).isEqualTo("0202" + fixed + "10111213" + "646f6e65");
    }

    private static byte[] bytes(List<String> answer) {
        return answer.get(0).getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void names_arePrefixAndDigest() {
        acquired(anyDigest());

        assertThat(REDIS.command("KEYS", "*"))
                .isNotEmpty()
                .allMatch(name -> name.matches("idempotent:[A-Za-z0-9_-]{32}"));
    }

    @Test
    void anotherPrefix_isAnotherWorld() {
        Hold hold = acquired(anyDigest());
        RedisStore other = new RedisStore(CLIENT.client(), "restored:");

        assertThat(other.acquire(reservation(hold.digest()))).isInstanceOf(Acquisition.Acquired.class);
        REDIS.command("DEL", new KeyNames("restored:").of(hold.digest()));
    }

    @Test
    void unknownVersion_isNeverRunOverAndNeverDeleted() {
        for (String foreign : List.of(
                "\u0002\u0001" + "x".repeat(32),
                "\u0002\u0002" + "x".repeat(19),
                "\u0001\u0003" + "x".repeat(32),
                "\u0003\u0002" + "x".repeat(32),
                "\u0001",
                "")) {
            Hold hold = new Hold(anyDigest(), fingerprint(1), Owner.fresh(), OptionalLong.empty());
            put(hold.digest(), foreign);

            assertThat(store().acquire(reservation(hold.digest()))).isInstanceOf(Acquisition.Unavailable.class);
            assertThat(store().complete(hold, keep("done"))).isEqualTo(new Transition.NotOwner());
            assertThat(store().complete(hold, new Completion.Free())).isEqualTo(new Transition.NotOwner());
            assertThat(store().release(hold)).isEqualTo(new Transition.NotOwner());
            assertThat(store().renew(List.of(renewal(hold)))).containsExactly(Renewal.Answer.LOST);
            assertThat(get(hold.digest())).containsExactly(foreign);
        }
    }

    /** Written by an earlier build. */
    @Test
    void doneRecordOfVersionOne_isRead() {
        Digest digest = anyDigest();
        String fingerprint = new String(fingerprint(1).value().toArray(), StandardCharsets.ISO_8859_1);
        put(digest, "\u0001\u0002" + fingerprint + "o".repeat(16) + "done");
        REDIS.command("PEXPIRE", name(digest), "60000");

        assertThat(((Acquisition.Succeeded) store().acquire(reservation(digest))).outcome())
                .isEqualTo(outcome("done"));
        end(digest);
    }

    /** The whole owner guards writes; this is about telling one's own completion from another's. */
    @Test
    void completionOfAnotherOwner_isNotTakenForOnesOwn() {
        Hold former = acquired(anyDigest());
        end(former.digest());
        Hold present = acquired(former.digest());
        store().complete(present, keep("done"));

        assertThat(store().complete(former, keep("done"))).isEqualTo(new Transition.NotOwner());
        assertThat(store().release(former)).isEqualTo(new Transition.NotOwner());
        assertThat(store().complete(former, new Completion.Free())).isEqualTo(new Transition.NotOwner());
        assertThat(store().complete(present, keep("done"))).isEqualTo(new Transition.Applied());
    }

    @Test
    void recordThatNeverEnds_isNotTrusted() {
        Hold hold = acquired(anyDigest());
        store().complete(hold, keep("done"));
        REDIS.command("PERSIST", name(hold.digest()));

        assertThat(store().acquire(reservation(hold.digest()))).isInstanceOf(Acquisition.Unavailable.class);
        end(hold.digest());
    }

    @Test
    void anotherTypeOfValue_isUnavailable() {
        Hold hold = new Hold(anyDigest(), fingerprint(1), Owner.fresh(), OptionalLong.empty());
        Hold other = acquired(anyDigest());
        REDIS.command("HSET", name(hold.digest()), "field", "value");

        assertThat(store().acquire(reservation(hold.digest()))).isInstanceOf(Acquisition.Unavailable.class);
        assertThat(store().complete(hold, keep("done"))).isInstanceOf(Transition.Unavailable.class);
        assertThat(store().release(hold)).isInstanceOf(Transition.Unavailable.class);
        assertThat(store().renew(List.of(renewal(hold), renewal(other), renewal(stranger(other)))))
                .containsExactly(Renewal.Answer.UNKNOWN, Renewal.Answer.CONFIRMED, Renewal.Answer.LOST);
        end(hold.digest());
    }

    @Test
    void firstCall_costsTwoTripsAndADuplicateOne() {
        Hold warm = acquired(anyDigest());
        store().complete(warm, keep("warm"));
        long before = REDIS.scriptCalls();

        Hold hold = acquired(anyDigest());
        store().complete(hold, keep("done"));
        assertThat(REDIS.scriptCalls() - before).isEqualTo(2);

        assertSucceeded(store().acquire(reservation(hold.digest())), "done");
        assertThat(REDIS.scriptCalls() - before).isEqualTo(3);
    }

    @Test
    void batchOfRenewals_isOneTripPerTwoHundredRecords() {
        List<Hold> holds =
                Stream.generate(() -> acquired(anyDigest())).limit(250).toList();
        List<Renewal> renewals = holds.stream().map(RedisStoreTest::renewal).toList();
        store().renew(renewals);
        long before = REDIS.scriptCalls();

        assertThat(store().renew(renewals)).hasSize(250).containsOnly(Renewal.Answer.CONFIRMED);
        assertThat(REDIS.scriptCalls() - before).isEqualTo(2);
    }

    /** The same when callers always share a flush. */
    @Nested
    class Together extends RedisStoreContract {
        Together() {
            super(REDIS, store(CLIENT.client(), Combining.ALWAYS));
        }
    }

    /** The same when no caller ever shares a flush. */
    @Nested
    class Apart extends RedisStoreContract {
        Apart() {
            super(REDIS, store(CLIENT.client(), Combining.NEVER));
        }
    }
}
