// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import org.redisson.api.RedissonClient;

/**
 * Records in Redis, one packed string each; every step is one script in one round trip. Redis may forget: nothing here
 * survives the loss of its data, and there is no fence. Thread-safe.
 *
 * <p>The client that it is given is never shut down here. How long a step can take is the client's to bound: its
 * time-out, its number of retries and its retry delay.
 */
public final class RedisStore implements IdempotencyStore {
    /** What record names begin with unless a setting says otherwise. */
    public static final String DEFAULT_KEY_PREFIX = "idempotent:";

    /** The client bounds each command itself; this only frees a thread whose answer got lost inside the client. */
    static final long LONGEST_WAIT_SECONDS = 30;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(LONGEST_WAIT_SECONDS);

    private final ScriptSender sender;
    private final CombinedSender combined;
    private final ScriptCalls calls;
    private final Renewing renewing;

    /**
     * A store over a client, which need not be connected yet.
     *
     * @param client the client, whose owner shuts it down
     * @param keyPrefix what the records' names begin with: 1 to 64 letters, digits, colons, dots, underscores or
     *     hyphens. Another prefix makes all former records unknown, which is wanted after a database was restored
     * @throws IllegalArgumentException if the prefix has other characters
     */
    public RedisStore(RedissonClient client, String keyPrefix) {
        this(client, new ScriptCalls(new KeyNames(keyPrefix), Scripts.load()), Combining.WHEN_BUSY);
    }

    RedisStore(RedissonClient client, ScriptCalls calls, Combining combining) {
        this.sender = new RedissonSender(client);
        this.combined = new CombinedSender(sender, combining);
        this.calls = calls;
        this.renewing = new Renewing(
                sender,
                calls,
                client.getConfig().isClusterConfig() ? Renewing.ONE_SLOT_EACH : Renewing.MOST_IN_ONE_SCRIPT);
    }

    @Override
    public Acquisition acquire(Reservation reservation) {
        Hold hold =
                new Hold(reservation.digest(), reservation.fingerprint(), reservation.owner(), OptionalLong.empty());
        return step(
                calls.acquire(reservation),
                reply -> Replies.acquisition(reply, hold),
                Acquisition.Unavailable::new,
                unknown -> releaseAfter(unknown, hold));
    }

    @Override
    public Transition complete(Hold hold, Completion completion) {
        return transition(completion instanceof Completion.Keep keep ? calls.complete(hold, keep) : calls.free(hold));
    }

    @Override
    public Transition release(Hold hold) {
        return transition(calls.release(hold));
    }

    @Override
    public List<Renewal.Answer> renew(List<Renewal> renewals) {
        try {
            return renewing.renew(renewals);
        } catch (Throwable failure) {
            Failures.debug("Leases could not be renewed", failure);
            return Renewing.unknown(renewals.size());
        }
    }

    @Override
    public boolean completesInTransaction() {
        return false;
    }

    private Transition transition(ScriptCall call) {
        return step(call, Replies::transition, Transition.Unavailable::new, unknown -> {});
    }

    /** Takes one step; whatever is not a clear answer is unavailable. */
    private <A> A step(
            ScriptCall call,
            Function<Object, A> read,
            Function<Throwable, A> unavailable,
            Consumer<CompletableFuture<Object>> unknown) {
        CombinedSender.Sent sent;
        try {
            sent = combined.send(call);
        } catch (Throwable notSent) {
            return unavailable.apply(RedisRefusal.of(notSent));
        }
        try {
            return read.apply(sent.await(LONGEST_WAIT));
        } catch (Throwable failure) {
            unknown.accept(sent.reply());
            return unavailable.apply(RedisRefusal.of(failure));
        }
    }

    /**
     * Frees what an acquire without an answer may have taken, when that acquire is over. Best effort: where it fails, or
     * overtakes an acquire that is still under way, the lease ends the record.
     */
    private void releaseAfter(CompletableFuture<Object> acquire, Hold hold) {
        CompletableFuture<Object> over = acquire.exceptionally(failure -> failure);
        CompletableFuture<?> unused = over.thenCompose(reply -> sender.send(calls.release(hold)))
                .whenComplete((reply, failure) -> {
                    if (failure != null) {
                        Failures.debug("A record that may be held could not be freed; its lease will end it", failure);
                    }
                });
    }
}
