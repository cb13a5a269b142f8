// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import jakarta.json.Json;

import io.idempotent.it.Desk;
import io.idempotent.it.Patience;

/**
 * People and programs that send one request more than once: somebody whose mouse clicks too often, and a client that
 * never sees its first answers.
 */
public final class Clients {
    private static final int RUN_LIMIT_MINUTES = 3;

    private final Desk desk;
    private final Desk.Method method;
    private final Plan plan;

    /**
     * Prepares clients.
     *
     * @param desk what they use
     * @param method which of the two methods
     * @param plan its channel names what they ask for: orders or transfers
     */
    public Clients(Desk desk, Desk.Method method, Plan plan) {
        this.desk = desk;
        this.method = method;
        this.plan = plan;
    }

    /** One form for each order, whose button is hit as often as planned, all at once. */
    public void clickTooOften() throws InterruptedException {
        for (int number = 0; number < plan.notifications(); number++) {
            String token = desk.token();
            String body = body(number);
            ExecutorService clicks = Executors.newFixedThreadPool(plan.times());
            for (int click = 0; click < plan.times(); click++) {
                clicks.execute(() -> send(token, body));
            }
            awaitEnd(clicks);
        }
    }

    /** A key for each transfer, which is sent again as often as planned; the last answer must be a success. */
    public void retryWithoutAnswers() throws InterruptedException {
        ExecutorService clients = Executors.newFixedThreadPool(16);
        for (int number = 0; number < plan.notifications(); number++) {
            int one = number;
            clients.execute(() -> retry("transfer-" + plan.channel() + "-" + one, body(one)));
        }
        awaitEnd(clients);
    }

    private void retry(String key, String body) {
        for (int sending = 0; sending < plan.times(); sending++) {
            while (send(key, body).statusCode() == 409) {
                Patience.pause(PaymentChannel.ANSWER_LIMIT);
            }
        }
    }

    private HttpResponse<String> send(String key, String body) {
        try {
            return desk.trade(method, plan.channel(), key, body);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void awaitEnd(ExecutorService clients) throws InterruptedException {
        clients.shutdown();
        if (!clients.awaitTermination(RUN_LIMIT_MINUTES, TimeUnit.MINUTES)) {
            clients.shutdownNow();
        }
    }

    private static String body(int number) {
        return Json.createObjectBuilder()
                .add("number", Plan.notifyId(number))
                .add("amount", 10 + number)
                .build()
                .toString();
    }
}
