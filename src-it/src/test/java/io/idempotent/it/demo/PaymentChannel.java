// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.demo;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.idempotent.it.Desk;
import io.idempotent.it.Patience;

/**
 * A payment channel: delivers at least once, waits a second for an answer, and sends again what was refused, failed or
 * not answered in time.
 */
public final class PaymentChannel {
    /** How long it waits for an answer. A desk that is later than this hears from it again. */
    public static final Duration ANSWER_LIMIT = Duration.ofSeconds(1);

    private static final int AT_ONCE = 32;
    private static final Duration RUN_LIMIT = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    private final Desk desk;
    private final Desk.Method method;
    private final Plan plan;
    private final Progress progress = new Progress();
    private final Patience patience = Patience.of(RUN_LIMIT);

    /**
     * Prepares a channel.
     *
     * @param desk where it delivers
     * @param method to which of the two methods
     * @param plan what it delivers
     */
    public PaymentChannel(Desk desk, Desk.Method method, Plan plan) {
        this.desk = desk;
        this.method = method;
        this.plan = plan;
    }

    /**
     * Delivers everything.
     *
     * @param report takes a line on the progress, each second and at the end
     * @param halfway what happens in the middle
     */
    public void play(Consumer<String> report, Runnable halfway) throws InterruptedException {
        ExecutorService senders = Executors.newFixedThreadPool(AT_ONCE);
        try {
            plan.shuffled().forEach(number -> senders.execute(() -> deliver(number, halfway)));
            senders.shutdown();
            while (!senders.awaitTermination(1, TimeUnit.SECONDS)) {
                report.accept(line());
            }
            report.accept(line());
        } finally {
            senders.shutdownNow();
        }
    }

    private String line() {
        return progress.line(method.book(), plan);
    }

    private void deliver(int number, Runnable halfway) {
        int sending = 1;
        while (!accepted(number, sending)) {
            sending++;
        }
        if (progress.answered() == plan.deliveries() / 2) {
            halfway.run();
        }
    }

    /** Whether this delivery is over. */
    private boolean accepted(int number, int sending) {
        if (!patience.isLeft()) {
            progress.givenUp();
            return true;
        }
        try {
            HttpResponse<String> answer =
                    desk.deliver(method, plan.channel(), Plan.body(number, sending), ANSWER_LIMIT);
            return answer.statusCode() / 100 == 2 || again(pause(answer));
        } catch (IOException noAnswer) {
            return again(PAUSE);
        }
    }

    private boolean again(Duration pause) {
        progress.sentAgain();
        Patience.pause(pause);
        return false;
    }

    private static Duration pause(HttpResponse<?> answer) {
        Duration wanted = answer.headers()
                .firstValue("Retry-After")
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .orElse(PAUSE);
        return wanted.compareTo(LONGEST_PAUSE) < 0 ? wanted : LONGEST_PAUSE;
    }
}
