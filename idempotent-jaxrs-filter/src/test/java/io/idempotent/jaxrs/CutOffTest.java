// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import io.idempotent.jaxrs.testing.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests that are cut off at ten points: half way through the request; before the method; within it, before and after its
 * effect; after the commit; within a streamed answer; and, with the client still there, where no filter sees the answer
 * of a success, of an exception and of a refusal, or where another filter aborts. The attempt always ends, the effect
 * is there once, and the next request gets the right answer.
 */
class CutOffTest extends OnServer {
    private static final Duration BOUND = Duration.ofSeconds(20);

    /** A client that can leave without a word. */
    private static Socket begun(String path, String key, String body, int announced) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        OutputStream out = socket.getOutputStream();
        out.write(("POST /" + path + " HTTP/1.1\r\nHost: x\r\n" + TestLogin.HEADER + ": ann\r\n"
                        + "Idempotency-Key: " + key + "\r\nContent-Type: text/plain\r\nContent-Length: "
                        + announced + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII));
        out.flush();
        return socket;
    }

    /** With a reset, so that the server cannot take it for a client that is slow. */
    private static void leave(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    private static HttpResponse<byte[]> sent(String path, String key) throws Exception {
        return send(post(ann(path, key), "text/plain", "x"));
    }

    /** What the next request gets once the first one is over. */
    private static HttpResponse<byte[]> next(String path, String key) {
        AtomicReference<HttpResponse<byte[]>> answer = new AtomicReference<>();
        Eventually.holds(BOUND, () -> {
            try {
                answer.set(sent(path, key));
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
            return answer.get().statusCode() != 409 || !problem(answer.get()).equals("in-progress");
        });
        return answer.get();
    }

    @Test
    void clientThatLeavesInItsRequest_hasDoneNothing() throws Exception {
        long before = effects("cuts");
        leave(begun("cuts/text", "half", "x", 100_000));
        HttpResponse<byte[]> answer = next("cuts/text", "half");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(isReplay(answer)).isFalse();
        assertThat(effects("cuts")).isEqualTo(before + 1);
    }

    @Test
    void clientThatLeavesAtOnce_findsOneEffect() throws Exception {
        long before = effects("cuts");
        leave(begun("cuts/text", "at-once", "x", 1));
        HttpResponse<byte[]> answer = next("cuts/text", "at-once");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(effects("cuts")).isEqualTo(before + 1);
        assertSame(answer, next("cuts/text", "at-once"));
    }

    @ParameterizedTest
    @EnumSource(value = Cuts.Point.class, names = "IN_ANSWER", mode = EnumSource.Mode.EXCLUDE)
    void clientThatLeavesWhileItIsServed_findsItsAnswer(Cuts.Point point) throws Exception {
        long before = effects("cuts");
        Cuts.Gate gate = Cuts.close(point);
        Socket client = begun("cuts/text", "served-" + point, "x", 1);
        assertThat(gate.reached().await(20, TimeUnit.SECONDS)).isTrue();
        leave(client);
        gate.open().countDown();
        HttpResponse<byte[]> answer = next("cuts/text", "served-" + point);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(isReplay(answer)).isTrue();
        assertThat(effects("cuts")).isEqualTo(before + 1);
        assertThat(text(answer)).isEqualTo("run " + effects("cuts"));
    }

    @Test
    void clientThatLeavesInAStreamedAnswer_isToldThatItIsGone() throws Exception {
        long before = effects("cuts");
        Cuts.Gate gate = Cuts.close(Cuts.Point.IN_ANSWER);
        Socket client = begun("cuts/stream", "streamed", "x", 1);
        assertThat(gate.reached().await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(client.getInputStream().read()).isEqualTo('H');
        leave(client);
        gate.open().countDown();
        HttpResponse<byte[]> answer = next("cuts/stream", "streamed");

        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(problem(answer)).isEqualTo("answer-gone");
        assertThat(effects("cuts")).isEqualTo(before + 1);
    }

    /** Some runtimes ask no filter once the client has gone, or about exceptions that nobody maps. */
    @ParameterizedTest
    @CsvSource({"cuts/text, 200, 200", "cuts/created, 201, 201", "cuts/failing, 500, 200", "desk/thrown/400, 400, 400"})
    void answerThatNoFilterSees_endsTheAttempt(String path, int first, int then) throws Exception {
        long before = effects("cuts");
        HttpResponse<byte[]> unseen =
                send(post(ann(path, "unseen-x").header(Bodies.Hiding.HEADER, "1"), "text/plain", "x"));
        HttpResponse<byte[]> answer = next(path, "unseen-x");

        assertThat(unseen.statusCode()).isEqualTo(first);
        assertThat(answer.statusCode()).isEqualTo(then);
        assertThat(isReplay(answer)).isEqualTo(first == then && first < 300);
        assertThat(effects("cuts")).isEqualTo(path.startsWith("cuts") ? before + 1 : before);
        if (isReplay(answer)) {
            assertThat(answer.body()).isEqualTo(unseen.body());
        }
    }

    @Test
    void requestThatALaterFilterAborts_hasDoneNothing() throws Exception {
        long before = effects("cuts");
        HttpResponse<byte[]> aborted =
                send(post(ann("cuts/text", "aborted").header("X-Abort", "1"), "text/plain", "x"));
        HttpResponse<byte[]> answer = next("cuts/text", "aborted");

        assertThat(aborted.statusCode()).isEqualTo(418);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(isReplay(answer)).isFalse();
        assertThat(effects("cuts")).isEqualTo(before + 1);
    }

    /** The resource has chosen its answer, and a transaction around it decides otherwise. */
    @Test
    void successWhoseTransactionFailsLater_isAnErrorAndNotKept() throws Exception {
        long before = effects("cuts");
        HttpResponse<byte[]> failed = send(
                post(ann("cuts/created", "outer").header(Cuts.OuterTransaction.HEADER, "fail"), "text/plain", "x"));
        assertThat(failed.statusCode()).isEqualTo(500);
        assertThat(effects("cuts")).isEqualTo(before);

        HttpResponse<byte[]> answer = next("cuts/created", "outer");
        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(isReplay(answer)).isFalse();
        assertThat(effects("cuts")).isEqualTo(before + 1);
    }

    @Test
    void successWhoseTransactionCommitsLater_isKept() throws Exception {
        long before = effects("cuts");
        HttpResponse<byte[]> first = send(post(
                ann("cuts/created", "outer-good").header(Cuts.OuterTransaction.HEADER, "commit"), "text/plain", "x"));
        HttpResponse<byte[]> second = next("cuts/created", "outer-good");

        assertThat(first.statusCode()).isEqualTo(201);
        assertSame(first, second);
        assertThat(isReplay(second)).isTrue();
        assertThat(effects("cuts")).isEqualTo(before + 1);
    }

    /**
     * Redis dies between the commit and the one write that would have given it the answer: what is there then is the
     * method's result in the database.
     */
    @ParameterizedTest
    @CsvSource({"cuts/created, 201", "cuts/plain, 200", "cuts/text, 200"})
    void answerThatRedisNeverGot_isRenderedFromTheResult(String path, int status) throws Exception {
        long before = effects("cuts");
        Cuts.Gate gate = Cuts.close(Cuts.Point.BEFORE_ANSWER);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<HttpResponse<byte[]>> first = other.submit(() -> sent(path, "crash-" + path.hashCode()));
            assertThat(gate.reached().await(20, TimeUnit.SECONDS)).isTrue();
            redis.kill();
            gate.open().countDown();
            HttpResponse<byte[]> answer = first.get(60, TimeUnit.SECONDS);
            redis.start();
            HttpResponse<byte[]> second = next(path, "crash-" + path.hashCode());

            assertThat(answer.statusCode()).isEqualTo(status);
            assertSame(answer, second);
            assertThat(second.headers().firstValue("Set-Cookie")).isEmpty();
            assertThat(isReplay(second)).isTrue();
            assertThat(effects("cuts")).isEqualTo(before + 1);
        } finally {
            gate.open().countDown();
            other.shutdownNow();
        }
    }

    /**
     * The process dies between the commit and the write to Redis: the effect and the method's result are in the database,
     * and Redis says that an attempt is running until its lease ends. Redis is put back to what it held then.
     */
    @ParameterizedTest
    @CsvSource({"cuts/created, 201", "cuts/plain, 200", "cuts/text, 200"})
    void answerOfADeadAttempt_isRenderedFromTheResult(String path, int status) throws Exception {
        long before = effects("cuts");
        redis.command("FLUSHALL");
        Cuts.Gate gate = Cuts.close(Cuts.Point.BEFORE_ANSWER);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<HttpResponse<byte[]>> first = other.submit(() -> sent(path, "dead-" + path.hashCode()));
            assertThat(gate.reached().await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(effects("cuts")).as("committed").isEqualTo(before + 1);
            String record = onlyRecord();
            assertThat(redis.command("COPY", record, "kept")).containsExactly("1");
            gate.open().countDown();
            HttpResponse<byte[]> answer = first.get(60, TimeUnit.SECONDS);
            assertThat(redis.command("COPY", "kept", record, "REPLACE")).containsExactly("1");
            HttpResponse<byte[]> early = sent(path, "dead-" + path.hashCode());
            assertThat(redis.command("PEXPIRE", record, "1")).as("the lease ends").containsExactly("1");
            HttpResponse<byte[]> second = next(path, "dead-" + path.hashCode());

            assertThat(problem(early)).isEqualTo("in-progress");
            assertThat(answer.statusCode()).isEqualTo(status);
            assertSame(answer, second);
            assertThat(second.headers().firstValue("Set-Cookie")).isEmpty();
            assertThat(isReplay(second)).isTrue();
            assertThat(effects("cuts")).isEqualTo(before + 1);
        } finally {
            gate.open().countDown();
            other.shutdownNow();
        }
    }

    private static String onlyRecord() {
        List<String> records = redis.command("KEYS", "idempotent:*");
        assertThat(records).hasSize(1);
        return records.get(0);
    }
}
