// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.KeyType;
import io.idempotent.Reconciles;
import io.idempotent.Recovery;
import io.idempotent.spi.DoubtfulAttempt;
import io.idempotent.spi.Reconciler;
import io.idempotent.spi.Verdict;

/** Charges a channel that knows afterwards what it was asked, and does not always answer. */
@Path("doubt")
@ApplicationScoped
@Produces("text/plain")
public class DoubtDesk {
    @Inject
    Charges charges;

    /** The header's key is in doubt itself, and its clients are told that it was received. */
    @POST
    @Path("received")
    @Idempotent(type = KeyType.HEADER, name = "received", recovery = Recovery.RECONCILE, acknowledgeInDoubt = 202)
    public String received(String order) {
        return charges.unanswered(order);
    }

    /** The header's key is in doubt itself, and its clients are told so. */
    @POST
    @Path("refused")
    @Idempotent(type = KeyType.HEADER, name = "refused", recovery = Recovery.RECONCILE)
    public String refused(String order) {
        return charges.unanswered(order);
    }

    /** What it calls is in doubt, and not its own key. */
    @POST
    @Path("inner")
    @Idempotent(type = KeyType.HEADER, durability = Durability.VOLATILE)
    public String inner(String order) {
        return charges.charge(order);
    }

    /** What is charged, and what is known of it. */
    @ApplicationScoped
    public static class Charges {
        private final Map<String, AtomicInteger> made = new ConcurrentHashMap<>();
        private volatile boolean answers;

        /** Acknowledged to its own callers, not to theirs. */
        @Idempotent(key = "#{order}", name = "charge", recovery = Recovery.RECONCILE, acknowledgeInDoubt = 202)
        public String charge(String order) {
            return unanswered(order);
        }

        String unanswered(String order) {
            made.computeIfAbsent(order, none -> new AtomicInteger()).incrementAndGet();
            throw new WebApplicationException(503);
        }

        int made(String order) {
            return made.getOrDefault(order, new AtomicInteger()).get();
        }

        void answers(boolean whether) {
            answers = whether;
        }

        Verdict found() {
            return answers
                    ? new Verdict.Happened("charged", "the channel has it")
                    : new Verdict.Unknown("the channel does not answer");
        }
    }

    /** Asks for the first of the operations. */
    @Reconciles("received")
    @ApplicationScoped
    public static class Received extends Asking {}

    /** Asks for the second of the operations. */
    @Reconciles("refused")
    @ApplicationScoped
    public static class Refused extends Asking {}

    /** Asks for the operation within. */
    @Reconciles("charge")
    @ApplicationScoped
    public static class Charge extends Asking {}

    /** Asks the channel. */
    abstract static class Asking implements Reconciler {
        @Inject
        Charges charges;

        @Override
        public Verdict reconcile(DoubtfulAttempt attempt) {
            return charges.found();
        }
    }
}
