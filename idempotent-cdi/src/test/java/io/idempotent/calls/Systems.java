// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

import io.idempotent.DocumentNumbers;
import io.idempotent.Durability;
import io.idempotent.Idempotency;
import io.idempotent.IdempotencyContext;
import io.idempotent.Idempotent;
import io.idempotent.IdempotentOperation;
import io.idempotent.WhenInProgress;
import io.idempotent.WhenSucceeded;

/** What applications are made of that meet their calls twice. */
final class Systems {
    private Systems() {}

    /** Numbers its documents: a number that is given away is never given again. */
    @ApplicationScoped
    static class Erp {
        @Inject
        DocumentNumbers numbers;

        @Inject
        ErpBooks books;

        /** The number is drawn before the transaction, so that no second connection is needed. */
        String receive(String delivery) throws Exception {
            return books.book(delivery, "GR-" + numbers.next("goods receipt"));
        }
    }

    /** Keeps the document that the first delivery made. */
    @ApplicationScoped
    static class ErpBooks {
        @Inject
        Ledger ledger;

        @Inject
        Steps steps;

        @Transactional
        @Idempotent(name = "erp.book", key = "#{delivery}")
        String book(String delivery, String document) throws Exception {
            ledger.add(delivery);
            steps.take(delivery);
            return document;
        }
    }

    /** Consumes messages that come at least once. No interceptor sees a listener's call on itself. */
    @ApplicationScoped
    static class Listener {
        @Inject
        Idempotency idempotency;

        @Inject
        Ledger ledger;

        @Inject
        Steps steps;

        private Optional<IdempotentOperation<Void>> consume = Optional.empty();

        @PostConstruct
        void define() {
            consume = Optional.of(idempotency.operation("listener.consume").build());
        }

        void onMessage(String id) throws Exception {
            consume.orElseThrow().key(id).call(() -> {
                ledger.add(id);
                steps.take(id);
                return null;
            });
        }
    }

    /** A remote channel that takes money once for each key, as channels do. */
    @ApplicationScoped
    static class Channel {
        private final Map<String, String> charges = new ConcurrentHashMap<>();
        private final List<String> requests = new CopyOnWriteArrayList<>();

        String charge(String key) {
            requests.add(key);
            return charges.computeIfAbsent(key, absent -> "charge " + charges.size());
        }

        int charges() {
            return charges.size();
        }

        int requests() {
            return requests.size();
        }
    }

    /** Serves remote calls that their client repeats, and makes one of its own. */
    @ApplicationScoped
    static class Service {
        @Inject
        Channel channel;

        @Inject
        IdempotencyContext context;

        @Inject
        Ledger ledger;

        @Inject
        Steps steps;

        @Transactional
        @Idempotent(name = "service.pay", key = "#{request}")
        String pay(String request) throws Exception {
            String charge = channel.charge(context.childKey("charge"));
            ledger.add(request);
            steps.take(request);
            return charge;
        }
    }

    /** Runs on every node at the same time, and must run on one. */
    @ApplicationScoped
    static class Job {
        private final AtomicInteger runs = new AtomicInteger();

        @Inject
        Steps steps;

        @Idempotent(
                name = "job.nightly",
                key = "nightly",
                whenSucceeded = WhenSucceeded.RUN_AGAIN,
                durability = Durability.VOLATILE)
        int run() throws Exception {
            steps.take("nightly");
            return runs.incrementAndGet();
        }
    }

    /** Rebuilds what its readers miss: one at a time, and not again for those who waited. */
    @ApplicationScoped
    static class Cache {
        private final Map<String, String> entries = new ConcurrentHashMap<>();
        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();
        private final AtomicInteger builds = new AtomicInteger();

        @Idempotent(
                name = "cache.rebuild",
                key = "#{entry}",
                whenInProgress = WhenInProgress.WAIT,
                waitLimit = "PT20S",
                whenSucceeded = WhenSucceeded.RUN_AGAIN,
                durability = Durability.VOLATILE)
        String rebuild(String entry) {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            try {
                return entries.computeIfAbsent(entry, absent -> entry + " " + builds.incrementAndGet());
            } finally {
                inside.decrementAndGet();
            }
        }

        int mostAtOnce() {
            return most.get();
        }

        int builds() {
            return builds.get();
        }
    }
}
