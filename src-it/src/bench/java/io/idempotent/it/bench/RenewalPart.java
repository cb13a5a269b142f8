// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.idempotent.internal.redis.RedisStore;
import io.idempotent.it.Patience;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;

/** Figure 6: renewal of many leases in Redis. */
final class RenewalPart implements Part {
    private static final int LEASES = 10_000;

    /** As many as the library asks the store for at once. */
    private static final int TOGETHER = 1000;

    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final Duration SHORT_LEASE = Duration.ofSeconds(6);
    private static final Duration WATCHED = Duration.ofSeconds(6);

    @Override
    public void run(Setting setting) throws Exception {
        int leases = setting.length().scaled(LEASES);
        try (RedisUnderTest redis = RedisUnderTest.start(setting.directory())) {
            RedissonClient client = Clients.redisson(redis);
            try {
                RedisStore store = new RedisStore(client, RedisStore.DEFAULT_KEY_PREFIX);
                cost(setting, redis, client, store, leases);
                tasks(setting.report(), redis, store, leases);
            } finally {
                client.shutdown();
            }
        }
    }

    private static void cost(
            Setting setting, RedisUnderTest redis, RedissonClient client, RedisStore store, int leases) {
        List<Renewal> renewals = acquired(store, leases);
        RScript script = client.getScript(ByteArrayCodec.INSTANCE);
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        for (int round = 0; round <= setting.length().rounds(); round++) {
            double together = micros(redis, () -> together(store, renewals)) / leases;
            double apart = micros(redis, () -> renewals.forEach(renewal -> alone(script, renewal))) / leases;
            if (round > 0) {
                ours.add(together);
                theirs.add(apart);
            }
        }
        Series ratio = new Series(theirs).over(new Series(ours));
        setting.report()
                .add(Figure.atLeast(
                        6,
                        "processor time of renewing a lease, a script per key to ours, at " + leases + " leases",
                        ratio.median(),
                        8,
                        "client and Redis; ratio " + ratio.text() + "; ours " + new Series(ours).text()
                                + " µs, a script per key " + new Series(theirs).text() + " µs"));
    }

    private static void together(RedisStore store, List<Renewal> renewals) {
        for (int from = 0; from < renewals.size(); from += TOGETHER) {
            List<Renewal.Answer> answers =
                    store.renew(renewals.subList(from, Math.min(renewals.size(), from + TOGETHER)));
            if (!answers.stream().allMatch(Renewal.Answer.CONFIRMED::equals)) {
                throw new IllegalStateException("Not renewed");
            }
        }
    }

    private static void alone(RScript script, Renewal renewal) {
        List<Object> key = List.of(HandMade.nameInStore(renewal.hold().digest()));
        Object[] values = {HandMade.inProgress(renewal.hold().owner().id()), HandMade.LEASE};
        Object reply = script.eval(RScript.Mode.READ_WRITE, HandMade.RENEW, RScript.ReturnType.VALUE, key, values);
        if (!List.of(1L).equals(reply)) {
            throw new IllegalStateException("Not renewed: " + reply);
        }
    }

    private static double micros(RedisUnderTest redis, Runnable work) {
        double before = redis.cpuMicros() + Measured.processMicros();
        work.run();
        return redis.cpuMicros() + Measured.processMicros() - before;
    }

    private static List<Renewal> acquired(RedisStore store, int leases) {
        List<Renewal> renewals = new ArrayList<>();
        for (int i = 0; i < leases; i++) {
            byte[] digest = new byte[Digest.LENGTH];
            digest[0] = (byte) (i >> 8);
            digest[1] = (byte) i;
            Hold hold = new Hold(new Digest(Bytes.of(digest)), Fingerprint.NONE, Owner.fresh(), OptionalLong.empty());
            Reservation reservation = new Reservation(
                    hold.digest(),
                    hold.fingerprint(),
                    hold.owner(),
                    LEASE,
                    LEASE,
                    new Reservation.Origin(Optional.empty(), "renewal", "key"));
            if (!(store.acquire(reservation) instanceof Acquisition.Acquired)) {
                throw new IllegalStateException("Not acquired");
            }
            renewals.add(new Renewal(hold, LEASE));
        }
        return renewals;
    }

    /** The library's own renewing of attempts that have begun. */
    private static void tasks(Report report, RedisUnderTest redis, RedisStore store, int leases) throws Exception {
        redis.empty();
        try (OpenAttempts attempts = new OpenAttempts(store, SHORT_LEASE)) {
            attempts.begin(leases);
            redis.forgetCommands();
            int most = 0;
            Patience patience = Patience.of(WATCHED);
            while (patience.isLeft()) {
                most = Math.max(most, attempts.tasks());
                Patience.pause(Duration.ofMillis(50));
            }
            long scripts = redis.commands().getOrDefault("evalsha", 0L);
            double periods = WATCHED.toMillis() / (SHORT_LEASE.toMillis() / 3.0);
            report.add(Figure.atMost(
                    6,
                    "scheduled tasks for " + leases + " attempts",
                    most,
                    1,
                    scripts + " scripts in " + Series.number(periods) + " periods of a third of the lease; "
                            + redis.control().dbSize() + " leases held at the end"));
        }
    }
}
