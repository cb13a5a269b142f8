// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Keys that clients choose, over real HTTP, with Redis in front of a database. */
class HeaderKeyTest extends OnServer {
    private static final String ORDER = "{\"article\":\"tea\",\"count\":2}";

    @Test
    void duplicateAfterSuccess_getsTheFirstAnswerByteByByte() throws Exception {
        long before = effects("orders");
        HttpResponse<byte[]> first = send(post(ann("desk/orders", "k-1"), JSON, ORDER));
        HttpResponse<byte[]> second = send(post(ann("desk/orders", "\"k-1\""), JSON, ORDER));

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(first.headers().firstValue("Location")).isPresent();
        assertThat(isReplay(first)).isFalse();
        assertSame(first, second);
        assertThat(isReplay(second)).isTrue();
        assertThat(effects("orders")).isEqualTo(before + 1);
    }

    @Test
    void replay_carriesNothingOfTheFirstSession() throws Exception {
        send(post(ann("desk/orders", "k-session"), JSON, ORDER));
        HttpResponse<byte[]> second = send(post(ann("desk/orders", "k-session"), JSON, ORDER));

        assertThat(second.headers().map().keySet())
                .doesNotContain("set-cookie", "www-authenticate", "x-ratelimit-remaining");
    }

    @ParameterizedTest
    @ValueSource(strings = {"desk/orders", "desk/plain", "desk/nothing"})
    void afterRedisWasEmptied_theAnswerIsRenderedFromTheResult(String path) throws Exception {
        HttpResponse<byte[]> first = send(post(ann(path, "k-emptied"), JSON, ORDER));
        redis.command("FLUSHALL");
        HttpResponse<byte[]> second = send(post(ann(path, "k-emptied"), JSON, ORDER));

        assertSame(first, second);
        assertThat(isReplay(second)).isTrue();
    }

    @Test
    void emptyAnswer_staysEmpty() throws Exception {
        HttpResponse<byte[]> first = send(post(ann("desk/nothing", "k-void"), JSON, "{}"));
        HttpResponse<byte[]> second = send(post(ann("desk/nothing", "k-void"), JSON, "{}"));

        assertThat(first.statusCode()).isEqualTo(204);
        assertSame(first, second);
        assertThat(isReplay(second)).isTrue();
    }

    @Test
    void duplicateWhileRunning_isToldToComeAgain() throws Exception {
        Desk.entered = new CountDownLatch(1);
        Desk.mayLeave = new CountDownLatch(1);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<HttpResponse<byte[]>> first =
                    other.submit(() -> send(post(ann("desk/slow", "k-slow"), JSON, "\"a\"")));
            assertThat(Desk.entered.await(20, TimeUnit.SECONDS)).isTrue();
            HttpResponse<byte[]> during = send(post(ann("desk/slow", "k-slow"), JSON, "\"a\""));
            HttpResponse<byte[]> edited = send(post(ann("desk/slow", "k-slow"), JSON, "\"b\""));
            Desk.mayLeave.countDown();
            HttpResponse<byte[]> done = first.get(20, TimeUnit.SECONDS);

            assertThat(during.statusCode()).isEqualTo(409);
            assertThat(problem(during)).isEqualTo("in-progress");
            assertThat(during.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(edited.statusCode()).isEqualTo(422);
            assertThat(done.statusCode()).isEqualTo(200);
            assertSame(done, send(post(ann("desk/slow", "k-slow"), JSON, "\"a\"")));
        } finally {
            Desk.mayLeave.countDown();
            other.shutdownNow();
        }
    }

    @Test
    void editedResend_isRefused() throws Exception {
        send(post(ann("desk/orders", "k-edited"), JSON, ORDER));
        HttpResponse<byte[]> edited =
                send(post(ann("desk/orders", "k-edited"), JSON, "{\"article\":\"tea\",\"count\":3}"));

        assertThat(edited.statusCode()).isEqualTo(422);
        assertThat(problem(edited)).isEqualTo("key-reused");
    }

    @Test
    void otherPathQueryOrType_isAnotherRequest() throws Exception {
        assertThat(send(put("desk/items/1?q=a", "k-item", "x")).statusCode()).isEqualTo(200);
        assertThat(send(put("desk/items/2?q=a", "k-item", "x")).statusCode()).isEqualTo(422);
        assertThat(send(put("desk/items/1?q=b", "k-item", "x")).statusCode()).isEqualTo(422);
        assertThat(send(put("desk/items/1", "k-item", "x")).statusCode()).isEqualTo(422);
        assertThat(isReplay(send(put("desk/items/1?q=a", "k-item", "x")))).isTrue();
    }

    private static HttpRequest.Builder put(String path, String key, String body) {
        return ann(path, key).header("Content-Type", "text/plain").PUT(HttpRequest.BodyPublishers.ofString(body));
    }

    @Test
    void sameKeyOnAnotherOperation_isAnotherKey() throws Exception {
        HttpResponse<byte[]> one = send(post(ann("desk/orders", "k-two"), JSON, ORDER));
        HttpResponse<byte[]> other = send(post(ann("desk/plain", "k-two"), JSON, ORDER));

        assertThat(one.statusCode()).isEqualTo(201);
        assertThat(other.statusCode()).isEqualTo(200);
        assertThat(isReplay(other)).isFalse();
    }

    @Test
    void otherCaller_neitherSeesNorBlocksTheFirst() throws Exception {
        HttpResponse<byte[]> anns = send(post(of("ann", "desk/orders", "order-1"), JSON, ORDER));
        HttpResponse<byte[]> bobs = send(post(of("bob", "desk/orders", "order-1"), JSON, ORDER));

        assertThat(bobs.statusCode()).isEqualTo(201);
        assertThat(isReplay(bobs)).isFalse();
        assertThat(text(anns)).contains("\"ann\"").doesNotContain("bob");
        assertThat(text(bobs)).contains("\"bob\"").doesNotContain("ann");
    }

    @Test
    void anonymousCaller_isRefused() throws Exception {
        HttpResponse<byte[]> answer =
                send(post(server.request("desk/orders").header("Idempotency-Key", "k-anon"), JSON, ORDER));

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(problem(answer)).isEqualTo("anonymous");
    }

    @Test
    void missingKey_isRefused() throws Exception {
        HttpResponse<byte[]> answer =
                send(post(server.request("desk/orders").header(TestLogin.HEADER, "ann"), JSON, ORDER));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(problem(answer)).isEqualTo("key-missing");
    }

    @Test
    void reading_needsNoKey() throws Exception {
        HttpRequest.Builder get = server.request("desk/reading").header(TestLogin.HEADER, "ann");

        assertThat(send(get).statusCode()).isEqualTo(200);
        assertThat(send(get).statusCode()).isEqualTo(200);
        assertThat(effects("reading")).isEqualTo(2);
    }

    @Test
    void subResource_isGuarded() throws Exception {
        HttpResponse<byte[]> first = send(post(ann("desk/sub/7", "k-sub"), "text/plain", "x"));
        HttpResponse<byte[]> second = send(post(ann("desk/sub/7", "k-sub"), "text/plain", "x"));

        assertThat(text(first)).isEqualTo("sub 7 1");
        assertSame(first, second);
        assertThat(isReplay(second)).isTrue();
    }

    @Test
    void revokedCaller_doesNotGetTheStoredBody() throws Exception {
        send(post(of("ann clerk", "desk/secret", "k-secret"), "text/plain", "x"));
        HttpResponse<byte[]> allowed = send(post(of("ann clerk", "desk/secret", "k-secret"), "text/plain", "x"));
        HttpResponse<byte[]> revoked = send(post(of("ann", "desk/secret", "k-secret"), "text/plain", "x"));

        assertThat(isReplay(allowed)).isTrue();
        assertThat(revoked.statusCode()).isEqualTo(403);
        assertThat(text(revoked)).doesNotContain("secret 1");
    }

    @Test
    void hundredAtOnce_runOnce() throws Exception {
        List<HttpResponse<byte[]>> answers =
                together(40, () -> send(post(ann("desk/plain", "k-together"), JSON, ORDER)));

        long before =
                answers.stream().filter(answer -> answer.statusCode() == 200).count();
        assertThat(answers).allMatch(answer -> answer.statusCode() == 200 || answer.statusCode() == 409);
        assertThat(before).isPositive();
        assertThat(answers.stream()
                        .filter(answer -> answer.statusCode() == 200)
                        .map(OnServer::text)
                        .distinct())
                .hasSize(1);
    }
}
