// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.demo;

import java.io.PrintStream;
import java.time.Duration;

import io.idempotent.it.Desk;
import io.idempotent.it.Installation;

/**
 * Plays a payment channel, somebody who clicks too often and a client that never hears an answer, each against an
 * unguarded method, then against the same method with {@code @Idempotent}.
 */
public final class Demo {
    private static final Plan PLAN = new Plan("alipay", 200, 5);
    private static final Plan ORDERS = new Plan("orders", 1, 100);
    private static final Plan TRANSFERS = new Plan("transfers", 100, 3);
    private static final int FAILING_PERCENT = 30;
    private static final int LATE_PERCENT = 20;
    private static final Duration LATENESS = PaymentChannel.ANSWER_LIMIT.plusMillis(500);

    private final Installation installation;
    private final Switches switches;
    private final PrintStream out;

    private Demo(Installation installation, Switches switches, PrintStream out) {
        this.installation = installation;
        this.switches = switches;
        this.out = out;
    }

    public static void main(String[] arguments) throws InterruptedException {
        endWithParent();
        System.exit(run(Switches.given(), System.out) ? 0 : 1);
    }

    private static boolean run(Switches switches, PrintStream out) throws InterruptedException {
        out.println("Starting Redis and Payara Micro; this takes half a minute ...");
        try (Installation installation = Installation.start("demo")) {
            Demo demo = new Demo(installation, switches, out);
            boolean proven = demo.play();
            if (!switches.exit()) {
                demo.stayUp();
            }
            return proven;
        }
    }

    /** Whether the unguarded method booked twice and the guarded one did not. */
    private boolean play() throws InterruptedException {
        out.println("The desk is open at " + installation.server().address());
        Tally unguarded = play(Desk.Method.UNGUARDED, () -> {});
        Tally guarded = play(Desk.Method.GUARDED, switches.killRedis() ? this::killRedis : () -> {});
        installation.desk().endTrouble();
        boolean proven = unguarded.doubleBooked() > 0 && guarded.isEachBookedOnce();
        // All of them are shown, also after one that is not proven.
        boolean orders = ordersAreProven();
        boolean transfers = transfersAreProven();
        return proven && orders && transfers;
    }

    private boolean ordersAreProven() throws InterruptedException {
        out.println("One order form, one token, a hundred clicks at once:");
        Tally unguarded = orders(Desk.Method.UNGUARDED);
        Tally guarded = orders(Desk.Method.GUARDED);
        return unguarded.doubleBooked() > 0 && guarded.isEachBookedOnce();
    }

    private Tally orders(Desk.Method method) throws InterruptedException {
        new Clients(installation.desk(), method, ORDERS).clickTooOften();
        Tally tally = Tally.settled(installation.desk(), method, ORDERS);
        out.println(tally.line(method.book(), "tokens", "submits"));
        return tally;
    }

    private boolean transfersAreProven() throws InterruptedException {
        out.println("A hundred transfers, each sent three times with its key:");
        Tally unguarded = transfers(Desk.Method.UNGUARDED);
        Tally guarded = transfers(Desk.Method.GUARDED);
        return unguarded.doubleBooked() > 0 && guarded.isEachBookedOnce();
    }

    private Tally transfers(Desk.Method method) throws InterruptedException {
        new Clients(installation.desk(), method, TRANSFERS).retryWithoutAnswers();
        Tally tally = Tally.settled(installation.desk(), method, TRANSFERS);
        out.println(tally.line(method.book(), "keys", "requests"));
        return tally;
    }

    private Tally play(Desk.Method method, Runnable halfway) throws InterruptedException {
        Desk desk = installation.desk();
        desk.makeTrouble(FAILING_PERCENT, LATE_PERCENT, LATENESS);
        new PaymentChannel(desk, method, PLAN).play(out::println, halfway);
        Tally tally = Tally.settled(desk, method, PLAN);
        out.println(tally.line(method.book()));
        return tally;
    }

    private void killRedis() {
        installation.redis().kill();
        out.println("  Redis is killed.");
    }

    private void stayUp() throws InterruptedException {
        out.println("The books are shown at " + installation.server().address() + " until Ctrl-C.");
        installation.server().awaitEnd();
    }

    /** Whoever ends Maven alone, and not this program too, would leave a server behind. */
    private static void endWithParent() {
        ProcessHandle.current().parent().ifPresent(parent -> {
            Thread watch = new Thread(() -> endAfter(parent), "watch over the parent");
            watch.setDaemon(true);
            watch.start();
        });
    }

    private static void endAfter(ProcessHandle parent) {
        parent.onExit().join();
        System.exit(1);
    }
}
