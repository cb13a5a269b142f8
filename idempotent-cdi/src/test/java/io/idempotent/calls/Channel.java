// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;

import io.idempotent.Reconciles;
import io.idempotent.spi.DoubtfulAttempt;
import io.idempotent.spi.Reconciler;
import io.idempotent.spi.Verdict;

/** A payment channel that knows what it was asked for, and the beans that ask it. */
@ApplicationScoped
public class Channel {
    private final AtomicLong numbers = new AtomicLong();
    private final Map<String, Long> charges = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> hanging = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicBoolean answers = new AtomicBoolean(true);
    private final List<DoubtfulAttempt> questions = new CopyOnWriteArrayList<>();

    long charge(String key) {
        requests.incrementAndGet();
        return charges.computeIfAbsent(key, first -> numbers.incrementAndGet());
    }

    /** How often somebody asked for money. */
    int requests() {
        return requests.get();
    }

    void forget(String key) {
        charges.remove(key);
    }

    void answers(boolean does) {
        answers.set(does);
    }

    List<DoubtfulAttempt> questions() {
        return List.copyOf(questions);
    }

    /** From now on who asks about a key gets no answer, until the latch is open. */
    void hangsOn(String key, CountDownLatch until) {
        hanging.put(key, until);
    }

    Verdict find(DoubtfulAttempt attempt) throws Exception {
        questions.add(attempt);
        Optional<CountDownLatch> latch = Optional.ofNullable(hanging.get(attempt.key()));
        if (latch.isPresent()) {
            latch.get().await();
        }
        if (!answers.get()) {
            throw new IllegalStateException("The channel does not answer");
        }
        return Optional.ofNullable(charges.get(attempt.childKey("charge")))
                .<Verdict>map(number ->
                        new Verdict.Happened(new Receipt(number, attempt.key(), BigDecimal.ONE), "charge " + number))
                .orElseGet(() -> new Verdict.DidNotHappen("no such charge"));
    }

    /** What only a request can have. */
    @RequestScoped
    public static class OfTheRequest {
        boolean isThere() {
            return true;
        }
    }

    @ApplicationScoped
    @Reconciles(ChargeDesk.CHARGE)
    public static class Charges implements Reconciler {
        @Inject
        Channel channel;

        @Inject
        OfTheRequest request;

        @Override
        public Verdict reconcile(DoubtfulAttempt attempt) throws Exception {
            return request.isThere() ? channel.find(attempt) : new Verdict.Unknown("");
        }
    }

    /** Asks the channel. */
    abstract static class Asking implements Reconciler {
        @Inject
        Channel channel;

        @Override
        public Verdict reconcile(DoubtfulAttempt attempt) throws Exception {
            return channel.find(attempt);
        }
    }

    @Dependent
    @Reconciles(ChargeDesk.TRANSACTIONAL)
    public static class BookedCharges extends Asking {}

    @ApplicationScoped
    @Reconciles(ChargeDesk.STAGED)
    public static class LaterCharges extends Asking {}

    @ApplicationScoped
    @Reconciles(ChargeDesk.STAGED_CHECKED)
    public static class AllowedCharges extends Asking {}
}
