// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

import io.idempotent.it.Patience;
import io.idempotent.it.crash.node.CommitPointVariant;
import io.idempotent.it.crash.node.Point;

/** One run of the traffic with one misfortune. */
final class Round {
    /** How many pass the point before the first is held: the misfortune comes in the midst of the traffic. */
    private static final int LET = 12;

    /** How many requests stand at the point when it comes. */
    static final int HELD = 8;

    /** How many deliveries are answered while Redis is away. */
    private static final int WITHOUT_REDIS = 40;

    private static final Duration LEASE_END_LIMIT = Duration.ofSeconds(20);

    /** A lease and an interval of the reconciliation take less than three seconds; the rest is for a busy machine. */
    private static final Duration SETTLING_LIMIT = Duration.ofSeconds(20);

    private final Cluster cluster;
    private final Node victim;
    private final Traffic.Plan plan;
    private final Traffic traffic;
    private final long begin = System.nanoTime();
    private int kills;
    private double seconds;

    private Round(Cluster cluster, Node victim, Traffic.Plan plan, Traffic traffic) {
        this.cluster = cluster;
        this.victim = victim;
        this.plan = plan;
        this.traffic = traffic;
    }

    /** A misfortune. */
    @FunctionalInterface
    interface Deed {
        void on(Round round) throws Exception;
    }

    static Round play(Cluster cluster, Node victim, Traffic.Plan plan, Deed deed) throws Exception {
        try (Traffic traffic = new Traffic(cluster, plan)) {
            Round round = new Round(cluster, victim, plan, traffic);
            deed.on(round);
            traffic.awaitAnswers();
            round.seconds = (System.nanoTime() - round.begin) / 1e9;
            return round;
        }
    }

    Row row(String point, CommitPointVariant variant) throws SQLException {
        return new Row(
                point,
                variant.label(),
                plan.notifications(),
                plan.deliveries(),
                new Row.Kills(kills, HELD),
                found(),
                seconds,
                traffic.replies().summary());
    }

    private Row.Found found() throws SQLException {
        Books books = new Books(cluster.databaseUrl());
        return Row.Found.of(
                books.ledger(plan.channel()),
                traffic.replies(),
                plan.notifications(),
                traffic.unanswered(),
                books.open(plan.channel()));
    }

    void killNodeAt(Point point) throws InterruptedException {
        heldAt(point);
        kill(victim);
    }

    /** The business takes so long that its lease is renewed, and the renewal is not committed. */
    void killNodeDuringARenewal() throws InterruptedException {
        heldAt(Point.IN_BUSINESS);
        Trap renewal = cluster.gatekeeper().set(new Trap.Bait(here(), Point.IN_RENEWAL, 0, 1));
        renewal.awaitFull();
        kill(victim);
    }

    /** Of the node that reconciles what another one left in doubt. */
    void killNodeDuringReconciliation() throws InterruptedException {
        killNodeAt(Point.AFTER_REMOTE_CALL);
        Trap reconciliation = cluster.gatekeeper().set(new Trap.Bait(Optional.empty(), Point.IN_RECONCILIATION, 1, 1));
        String reconciling = reconciliation.awaitFull();
        cluster.awaitBoth();
        kill(cluster.named(reconciling));
    }

    /** Nobody asks for what the killed node had begun; the other one settles it all the same. */
    void killNodeAndSendNothing() throws InterruptedException {
        Node other = cluster.other(victim);
        other.leaveRotation();
        heldAt(Point.AFTER_REMOTE_CALL, 0);
        victim.kill();
        kills++;
        try {
            awaitSettled();
        } finally {
            other.joinRotation();
            cluster.startAgain(victim);
        }
    }

    private void awaitSettled() {
        Books books = new Books(cluster.databaseUrl());
        if (!Patience.of(SETTLING_LIMIT).until(() -> books.open(plan.channel()) == 0)) {
            throw new IllegalStateException("What a killed node had begun stays open when nobody asks for it");
        }
    }

    /** Those that are held go on with an empty Redis. */
    void killRedisAt(Point point) throws InterruptedException {
        Trap trap = heldAt(point);
        cluster.killRedis();
        kills++;
        try {
            traffic.awaitUnanswered(traffic.unanswered() - WITHOUT_REDIS);
        } finally {
            cluster.startRedisAgain();
            trap.open();
        }
    }

    /** All that the sleeper had begun is done by the other node before it wakes. */
    void stopNodeAt(Point point) throws InterruptedException {
        fallAsleepAt(point);
        try {
            traffic.awaitUnanswered(HELD);
        } finally {
            wake();
        }
    }

    /** Its row locks outlive its leases, so that nobody can overtake it; nor does anybody know how it will end. */
    void stopNodeBeforeCommit() throws InterruptedException {
        fallAsleepAt(Point.BEFORE_COMMIT);
        try {
            traffic.awaitUnanswered(HELD * plan.times());
            awaitEndOfLeases();
        } finally {
            wake();
        }
    }

    private void awaitEndOfLeases() {
        Books books = new Books(cluster.databaseUrl());
        if (!Patience.of(LEASE_END_LIMIT).until(() -> books.leased(plan.channel()) == 0)) {
            throw new IllegalStateException("The leases of a node that sleeps go on");
        }
    }

    private void kill(Node node) {
        node.kill();
        kills++;
        cluster.startAgain(node);
    }

    private Optional<String> here() {
        return Optional.of(victim.name());
    }

    private Trap heldAt(Point point) throws InterruptedException {
        return heldAt(point, LET);
    }

    private Trap heldAt(Point point, int let) throws InterruptedException {
        Trap trap = cluster.gatekeeper().set(new Trap.Bait(here(), point, let, HELD));
        traffic.begin();
        trap.awaitFull();
        return trap;
    }

    private void fallAsleepAt(Point point) throws InterruptedException {
        heldAt(point);
        // A node that falls asleep within a renewal keeps the row locks of that, and nobody can overtake it.
        cluster.gatekeeper()
                .set(new Trap.Bait(here(), Point.BEFORE_RENEWAL, 0, 1))
                .awaitFull();
        victim.leaveRotation();
        victim.awaitUnderWay(HELD);
        victim.stop();
        kills++;
    }

    private void wake() {
        victim.goOn();
        cluster.gatekeeper().letAllGo();
        victim.awaitUnderWay(0);
        victim.joinRotation();
    }
}
