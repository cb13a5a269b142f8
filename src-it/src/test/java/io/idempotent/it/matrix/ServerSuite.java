// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.idempotent.it.Desk;
import io.idempotent.it.Patience;
import io.idempotent.it.Payment;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** What every server must do, seen from outside. The display names are the columns of the report. */
@ExtendWith(MatrixReport.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class ServerSuite implements Reported {
    private static final String WITHOUT_REDIS = "without-redis";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ServerUnderTest server;
    private final Applications applications;
    private final RedisSwitch redis = new RedisSwitch(Applications.redisDirectory());
    private final Measured measured = new Measured();

    ServerSuite(ServerUnderTest server, Applications applications) {
        this.server = server;
        this.applications = applications;
    }

    @Override
    public ServerUnderTest server() {
        return server;
    }

    @Override
    public final Measured measured() {
        return measured;
    }

    /** How long all of it may take. */
    Duration timeNeeded() {
        return Deadline.FOR_SUITE;
    }

    final RedisSwitch redis() {
        return redis;
    }

    final Http http() {
        return new Http(server.address(applications.scenarios()));
    }

    @BeforeAll
    void start() {
        assumeTrue(server.missing().isEmpty(), server.missing());
        assumeTrue(Deadline.isFarAway(timeNeeded()), Deadline.LEFT_OUT);
        measured.start(() -> server.start(Map.of("IDEMPOTENT_REDIS_ADDRESS", redis.address()), applications.all()));
    }

    /** For all but the first, also where one of them runs alone. */
    @BeforeEach
    void redisIsThere(TestInfo test) {
        if (!test.getTags().contains(WITHOUT_REDIS)) {
            redis.on();
        }
    }

    @AfterAll
    void stop() {
        measured.memory(server.processes());
        server.close();
        redis.close();
    }

    /** The first test: nothing has ever answered at the address of Redis. */
    @Test
    @Order(1)
    @Tag(WITHOUT_REDIS)
    @DisplayName("start without Redis")
    void startWithoutRedis() {
        String key = fresh();
        HttpResponse<byte[]> first = http().call("parameter/NORMAL/" + key + "?amount=1");
        HttpResponse<byte[]> second = http().call("parameter/NORMAL/" + key + "?amount=1");

        assertSameAnswer(first, second, 200);
        assertEffects(key, 1);
    }

    @Test
    @Order(2)
    @DisplayName("double submission")
    void doubleSubmission() {
        String key = fresh();
        List<HttpResponse<byte[]>> answers = atOnce(8, () -> http().callLater("parameter/NORMAL/" + key + "?amount=1"));

        assertThat(answers).allSatisfy(answer -> assertThat(answer.statusCode()).isIn(200, 409));
        assertThat(answers).extracting(HttpResponse::statusCode).contains(200);
        assertEffects(key, 1);
    }

    @Test
    @Order(3)
    @DisplayName("duplicate while running")
    void duplicateWhileRunning() {
        String key = fresh();
        String path = "parameter/HELD/" + key + "?amount=1";
        CompletableFuture<HttpResponse<byte[]>> first = http().callLater(path);
        http().awaitGate(key);
        HttpResponse<byte[]> duplicate = http().call(path);
        http().openGate(key);

        assertProblem(duplicate, 409, "in-progress");
        assertThat(duplicate.headers().firstValue("Retry-After")).isPresent();
        assertSameAnswer(first.join(), http().call(path), 200);
        assertEffects(key, 1);
    }

    @Test
    @Order(3)
    @DisplayName("replay with equal bytes")
    void replay() {
        String key = fresh();
        HttpResponse<byte[]> first = http().keyed("request/header/NORMAL", key, key);
        HttpResponse<byte[]> second = http().keyed("request/header/NORMAL", key, key);

        assertSameAnswer(first, second, 201);
        assertThat(second.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        assertSameType(first, second);
        assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
        assertThat(second.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertEffects(key, 1);
    }

    @Test
    @Order(3)
    @DisplayName("changed payload")
    void changedPayload() {
        String key = fresh();
        http().call("parameter/NORMAL/" + key + "?amount=1");
        http().keyed("request/header/NORMAL", key, key);

        assertProblem(http().call("parameter/NORMAL/" + key + "?amount=2"), 422, "key-reused");
        assertProblem(http().keyed("request/header/NORMAL", key, key + "-changed"), 422, "key-reused");
        assertEffects(key, 2);
        assertEffects(key + "-changed", 0);
    }

    @Test
    @Order(3)
    @DisplayName("business rollback, then retry")
    void rollbackThenRetry() {
        String key = fresh();
        String path = "parameter/UNCHECKED_FIRST/" + key + "?amount=1";

        assertThat(http().call(path).statusCode()).isGreaterThanOrEqualTo(500);
        assertEffects(key, 0);
        assertThat(http().call(path).statusCode()).isEqualTo(200);
        assertEffects(key, 1);
    }

    @Test
    @Order(3)
    @DisplayName("checked exception that commits")
    void checkedException() {
        String key = fresh();
        String path = "parameter/CHECKED/" + key + "?amount=1";

        assertThat(http().call(path).statusCode()).isGreaterThanOrEqualTo(500);
        assertEffects(key, 1);
        assertProblem(http().call(path), 409, "failed");
        assertEffects(key, 1);
    }

    @Test
    @Order(3)
    @DisplayName("unmapped exception")
    void unmappedException() {
        String key = fresh();

        assertThat(http().keyed("request/header/UNCHECKED_FIRST", key, key).statusCode())
                .isGreaterThanOrEqualTo(500);
        assertEffects(key, 0);
        assertSameAnswer(
                http().keyed("request/header/UNCHECKED_FIRST", key, key),
                http().keyed("request/header/UNCHECKED_FIRST", key, key),
                201);
        assertEffects(key, 1);
    }

    /** Whether an {@code Error} commits is the server's business; once only is ours. */
    @Test
    @Order(3)
    @DisplayName("Error")
    void error() {
        String key = fresh();

        assertThat(http().keyed("request/header/ERROR_FIRST", key, key).statusCode())
                .isGreaterThanOrEqualTo(500);
        boolean committed = http().effects(key) == 1;
        HttpResponse<byte[]> again = http().keyed("request/header/ERROR_FIRST", key, key);

        measured.note(committed ? "an Error commits" : "an Error rolls back");
        assertThat(again.statusCode()).isEqualTo(committed ? 409 : 201);
        assertEffects(key, 1);
    }

    @Test
    @Order(3)
    @DisplayName("answer by a stage")
    void stage() {
        assertAnsweredLater("later/stage");
    }

    @Test
    @Order(3)
    @DisplayName("suspended answer")
    void suspended() {
        assertAnsweredLater("later/suspended");
    }

    @Test
    @Order(3)
    @DisplayName("EJB with a container's transaction")
    void enterpriseBean() {
        assumeTrue(applications.hasEnterpriseBeans(), "there are no enterprise beans");
        String normal = fresh();
        assertSameAnswer(http().call("enterprise/NORMAL/" + normal), http().call("enterprise/NORMAL/" + normal), 200);
        assertEffects(normal, 1);

        String failing = fresh();
        assertThat(http().call("enterprise/UNCHECKED_FIRST/" + failing).statusCode())
                .isGreaterThanOrEqualTo(500);
        assertEffects(failing, 0);
        assertThat(http().call("enterprise/UNCHECKED_FIRST/" + failing).statusCode())
                .isEqualTo(200);
        assertEffects(failing, 1);

        String checked = fresh();
        assertThat(http().call("enterprise/CHECKED/" + checked).statusCode()).isGreaterThanOrEqualTo(500);
        assertProblem(http().call("enterprise/CHECKED/" + checked), 409, "failed");
        assertEffects(checked, 1);
    }

    @Test
    @Order(3)
    @DisplayName("joined transaction that rolls back")
    void joinedTransaction() {
        String key = fresh();

        assertThat(http().call("joined/" + key + "?fails=true").statusCode()).isGreaterThanOrEqualTo(500);
        assertEffects(key, 0);
        assertSameAnswer(http().call("joined/" + key), http().call("joined/" + key), 200);
        assertEffects(key, 1);
    }

    @Test
    @Order(3)
    @DisplayName("streaming answer")
    void stream() {
        String key = fresh();
        HttpResponse<byte[]> first = http().keyed("request/stream", key, key);

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.body()).hasSize(3 * UUID.randomUUID().toString().length());
        assertProblem(http().keyed("request/stream", key, key), 409, "answer-gone");
        assertEffects(key, 1);
    }

    @Test
    @Order(3)
    @DisplayName("one-time token")
    void oneTimeToken() {
        String effect = fresh();
        String token = http().token();
        assertSameAnswer(
                http().keyed("request/token", token, effect), http().keyed("request/token", token, effect), 200);

        assertProblem(http().keyed("request/token", token, effect + "-changed"), 422, "key-reused");
        assertProblem(http().keyed("request/token", token + "x", effect), 403, "token-invalid");
        assertEffects(effect, 1);
    }

    @Test
    @Order(4)
    @DisplayName("Redis emptied")
    void redisEmptied() {
        String key = fresh();
        String path = "parameter/NORMAL/" + key + "?amount=1";
        HttpResponse<byte[]> first = http().call(path);
        HttpResponse<byte[]> firstKeyed = http().keyed("request/header/NORMAL", key, key);
        String token = http().token();
        HttpResponse<byte[]> firstValue = http().keyed("request/token", token, key + "-value");
        redis.empty();

        assertSameAnswer(first, http().call(path), 200);
        HttpResponse<byte[]> again = http().keyed("request/header/NORMAL", key, key);
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(Http.text(again)).isEqualTo(Http.text(firstKeyed));
        assertSameType(firstKeyed, again);
        HttpResponse<byte[]> sameValue = http().keyed("request/token", token, key + "-value");
        assertSameAnswer(firstValue, sameValue, 200);
        assertSameType(firstValue, sameValue);
        assertEffects(key, 2);
    }

    @Test
    @Order(5)
    @DisplayName("Redis stopped and started again")
    void redisStoppedAndStarted() {
        String before = fresh();
        HttpResponse<byte[]> first = http().call("parameter/NORMAL/" + before + "?amount=1");
        redis.off();
        String during = fresh();
        assertSameAnswer(first, http().call("parameter/NORMAL/" + before + "?amount=1"), 200);
        HttpResponse<byte[]> without = http().call("parameter/NORMAL/" + during + "?amount=1");
        assertSameAnswer(without, http().call("parameter/NORMAL/" + during + "?amount=1"), 200);
        redis.on();

        assertThat(isUsedAgain()).as("Redis is used again").isTrue();
        assertSameAnswer(first, http().call("parameter/NORMAL/" + before + "?amount=1"), 200);
        assertSameAnswer(without, http().call("parameter/NORMAL/" + during + "?amount=1"), 200);
        assertEffects(before, 1);
        assertEffects(during, 1);
    }

    @Test
    @Order(6)
    @DisplayName("the sample, unchanged")
    void sample() throws Exception {
        assumeTrue(applications.hasSample(), "a WAR cannot be deployed there");
        Desk desk = new Desk(server.address(applications.sample()));
        Payment payment = Payment.fresh();
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            answers.add(
                    desk.deliver(Desk.Method.GUARDED, "alipay", payment.json()).body());
        }

        assertThat(answers).containsOnly(answers.get(0));
        assertThat(answers.get(0)).contains(payment.id());
        assertThat(desk.deliver(
                                Desk.Method.GUARDED,
                                "alipay",
                                payment.withAmount("1").json())
                        .statusCode())
                .isEqualTo(422);
        assertThat(booked(desk, payment.id())).isEqualTo(1);
        assertTradedOnce(desk, "orders", desk.token());
        assertTradedOnce(desk, "transfers", fresh());
    }

    @Test
    @Order(7)
    @DisplayName("wrong program refused")
    void wrongProgram() {
        assumeTrue(applications.hasWrongProgram(), "its programs are checked when they are built");

        List<String> refusals = List.of("IDEMPOTENT-110", "WrongDesk#book", "WrongDesk#keyless");
        assertThat(Patience.of(PATIENCE).until(() -> refusals.stream().allMatch(server.log()::contains)))
                .as("the server's log says what is wrong")
                .isTrue();
        assertThat(new Http(server.address(applications.wrongProgram()))
                        .call("effects/none")
                        .statusCode())
                .isGreaterThanOrEqualTo(400);
    }

    private void assertAnsweredLater(String path) {
        String key = fresh();
        CompletableFuture<HttpResponse<byte[]>> first = http().keyedLater(path, key, key);
        http().awaitGate(key);
        HttpResponse<byte[]> duplicate = http().keyed(path, key, key);
        http().openGate(key);

        assertProblem(duplicate, 409, "in-progress");
        assertSameAnswer(first.join(), http().keyed(path, key, key), 200);
        assertEffects(key, 1);
    }

    private static void assertTradedOnce(Desk desk, String kind, String key) throws Exception {
        String number = fresh();
        String body = "{\"number\":\"" + number + "\",\"amount\":10}";
        HttpResponse<String> first = desk.trade(Desk.Method.GUARDED, kind, key, body);
        HttpResponse<String> second = desk.trade(Desk.Method.GUARDED, kind, key, body);

        assertThat(first.statusCode()).isIn(200, 201);
        assertThat(second.statusCode()).isEqualTo(first.statusCode());
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(booked(desk, number)).isEqualTo(1);
    }

    private static long booked(Desk desk, String notifyId) {
        return desk.ledger(Desk.Method.GUARDED).stream()
                .filter(entry -> entry.getString("notifyId").equals(notifyId))
                .count();
    }

    /** New calls leave records in Redis again. */
    private boolean isUsedAgain() {
        return Patience.of(PATIENCE).until(() -> {
            http().call("parameter/NORMAL/" + fresh() + "?amount=1");
            return !redis.isEmpty();
        });
    }

    private void assertEffects(String key, long expected) {
        assertThat(http().effects(key)).as("effects").isEqualTo(expected);
    }

    static void assertSameAnswer(HttpResponse<byte[]> first, HttpResponse<byte[]> second, int status) {
        assertThat(first.statusCode()).as(Http.text(first)).isEqualTo(status);
        assertThat(second.statusCode()).as(Http.text(second)).isEqualTo(status);
        assertThat(second.body()).as(Http.text(second)).isEqualTo(first.body());
    }

    static void assertSameType(HttpResponse<byte[]> first, HttpResponse<byte[]> second) {
        assertThat(second.headers().firstValue("Content-Type"))
                .isEqualTo(first.headers().firstValue("Content-Type"));
    }

    static void assertProblem(HttpResponse<byte[]> answer, int status, String type) {
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(status);
        assertThat(Http.text(answer)).contains("https://idempotent.io/problems/" + type);
    }

    private static <T> List<T> atOnce(int times, Supplier<CompletableFuture<T>> call) {
        List<CompletableFuture<T>> calls =
                IntStream.range(0, times).mapToObj(i -> call.get()).toList();
        return calls.stream().map(CompletableFuture::join).toList();
    }

    static String fresh() {
        return UUID.randomUUID().toString();
    }
}
