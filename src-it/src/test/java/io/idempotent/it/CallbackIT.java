// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import io.idempotent.it.Desk.Method;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/** What a payment channel meets. */
@ExtendWith(SharedInstallation.class)
class CallbackIT {
    private static final String CHANNEL = "alipay";

    private Desk desk;

    @BeforeEach
    void open(Installation installation) {
        desk = installation.desk();
        desk.endTrouble();
    }

    @AfterEach
    void calm() {
        desk.endTrouble();
    }

    @Test
    void fiveDeliveries_areOneBookingWithOneAnswer() throws Exception {
        Payment payment = Payment.fresh();

        List<String> answers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            HttpResponse<String> answer = guarded(payment);
            assertThat(answer.statusCode()).isEqualTo(200);
            answers.add(answer.body());
            payment = payment.sentAgain();
        }

        assertThat(answers).hasSize(5).containsOnly(answers.get(0));
        assertThat(answers.get(0)).contains(payment.id(), "99.90");
        assertThat(bookings(Method.GUARDED, payment)).isEqualTo(1);
    }

    @Test
    void documentNumber_isDrawnForEachDelivery_andOnlyTheFirstOnesIsUsed() throws Exception {
        Payment payment = Payment.fresh();
        guarded(payment);
        guarded(payment.sentAgain());
        guarded(Payment.fresh());

        List<String> numbers = desk.ledger(Method.GUARDED).stream()
                .map(entry -> entry.getString("documentNo"))
                .filter(number -> number.matches("V-\\d{8}"))
                .toList();

        assertThat(numbers).hasSizeGreaterThanOrEqualTo(2).doesNotHaveDuplicates();
    }

    @Test
    void fiveDeliveriesToTheUnguardedTwin_areFiveBookings() throws Exception {
        Payment payment = Payment.fresh();

        for (int i = 0; i < 5; i++) {
            assertThat(desk.deliver(Method.UNGUARDED, CHANNEL, payment.json()).statusCode())
                    .isEqualTo(200);
        }

        assertThat(bookings(Method.UNGUARDED, payment)).isEqualTo(5);
    }

    @Test
    void sameNumberFromAnotherChannel_isAnotherNotification() throws Exception {
        Payment payment = Payment.fresh();

        assertThat(guarded(payment).statusCode()).isEqualTo(200);
        assertThat(desk.deliver(Method.GUARDED, "wechat", payment.json()).statusCode())
                .isEqualTo(200);

        assertThat(bookings(Method.GUARDED, payment)).isEqualTo(2);
    }

    @Test
    void changedAmount_isRefused() throws Exception {
        Payment payment = Payment.fresh();
        guarded(payment);

        HttpResponse<String> answer = guarded(payment.withAmount("99.91"));

        assertProblem(answer, 422, "https://idempotent.io/problems/key-reused");
        assertThat(bookings(Method.GUARDED, payment)).isEqualTo(1);
    }

    @Test
    void amountWrittenInAnotherWay_isTheSameAmount() throws Exception {
        Payment payment = Payment.fresh();
        HttpResponse<String> first = guarded(payment.withAmount("99.90"));

        HttpResponse<String> again = guarded(payment.withAmount("99.9"));

        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
    }

    @Test
    void rolledBackBooking_isBookedByTheNextDelivery() throws Exception {
        desk.makeTrouble(100, 0, Duration.ZERO);
        Payment payment = Payment.fresh();

        HttpResponse<String> failed = guarded(payment);
        assertThat(bookings(Method.GUARDED, payment)).isZero();
        HttpResponse<String> again = guarded(payment.sentAgain());

        assertProblem(failed, 503, "about:blank");
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(bookings(Method.GUARDED, payment)).isEqualTo(1);
    }

    @Test
    void deliveryWhileAnotherRuns_isToldToComeAgain() throws Exception {
        desk.makeTrouble(0, 100, Duration.ofSeconds(4));
        Payment payment = Payment.fresh();

        List<HttpResponse<String>> answers = atOnce(payment, payment.sentAgain());
        HttpResponse<String> after = guarded(payment.sentAgain());

        assertThat(answers).extracting(HttpResponse::statusCode).containsExactly(200, 409);
        assertProblem(answers.get(1), 409, "https://idempotent.io/problems/in-progress");
        assertThat(answers.get(1).headers().firstValue("Retry-After")).hasValue("1");
        assertThat(after.statusCode()).isEqualTo(200);
        assertThat(after.body()).isEqualTo(answers.get(0).body());
        assertThat(bookings(Method.GUARDED, payment)).isEqualTo(1);
    }

    @Test
    void outbox_isEmptied() throws Exception {
        guarded(Payment.fresh());

        boolean emptied = Patience.of(Duration.ofSeconds(20))
                .until(() -> desk.outbox(Method.GUARDED).getInt("waiting") == 0
                        && desk.outbox(Method.GUARDED).getInt("delivered") == paymentsInTheBooks());

        assertThat(emptied).isTrue();
    }

    /** What others than payment channels enter, goes to no outbox. */
    private long paymentsInTheBooks() {
        return desk.ledger(Method.GUARDED).stream()
                .map(entry -> entry.getString("channel"))
                .filter(channel -> !channel.equals("orders") && !channel.equals("transfers"))
                .count();
    }

    private HttpResponse<String> guarded(Payment payment) throws IOException {
        return desk.deliver(Method.GUARDED, CHANNEL, payment.json());
    }

    /** The answers in the order of their status, since either delivery may come first. */
    private List<HttpResponse<String>> atOnce(Payment... payments) throws InterruptedException, ExecutionException {
        ExecutorService senders = Executors.newFixedThreadPool(payments.length);
        try {
            List<HttpResponse<String>> answers = new ArrayList<>();
            for (Future<HttpResponse<String>> answer : senders.invokeAll(deliveries(payments))) {
                answers.add(answer.get());
            }
            answers.sort(Comparator.comparing(HttpResponse::statusCode));
            return answers;
        } finally {
            senders.shutdownNow();
        }
    }

    private List<Callable<HttpResponse<String>>> deliveries(Payment... payments) {
        return Stream.of(payments)
                .<Callable<HttpResponse<String>>>map(payment -> () -> guarded(payment))
                .toList();
    }

    private long bookings(Method method, Payment payment) {
        return desk.ledger(method).stream()
                .filter(entry -> entry.getString("notifyId").equals(payment.id()))
                .count();
    }

    private static void assertProblem(HttpResponse<String> answer, int status, String type) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains("\"type\":\"" + type + '"', "\"status\":" + status);
    }
}
