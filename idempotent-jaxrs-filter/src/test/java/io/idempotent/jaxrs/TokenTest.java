// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.StringReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Base64;
import java.util.List;

import jakarta.json.Json;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** One-time tokens, over real HTTP. */
class TokenTest extends OnServer {

    private static HttpResponse<byte[]> mint(String user, String query) throws Exception {
        return send(server.request("idempotent/token" + query)
                .header(TestLogin.HEADER, user)
                .POST(HttpRequest.BodyPublishers.noBody()));
    }

    private static String token(String user) throws Exception {
        return Json.createReader(new StringReader(text(mint(user, ""))))
                .readObject()
                .getString("token");
    }

    private static HttpResponse<byte[]> use(String user, String path, String token, String body) throws Exception {
        return send(post(of(user, path, token), "text/plain", body));
    }

    @Test
    void minting_answersAsTheContractSays() throws Exception {
        HttpResponse<byte[]> answer = mint("ann", "");

        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(text(answer)).contains("\"expiresIn\":1800");
    }

    @Test
    void minting_storesNothing() throws Exception {
        token("ann");
        long rows = database().number("SELECT COUNT(*) FROM idempotency_reservation");
        List<String> keys = redis.command("DBSIZE");
        for (int i = 0; i < 20; i++) {
            token("ann");
        }

        assertThat(database().number("SELECT COUNT(*) FROM idempotency_reservation"))
                .isEqualTo(rows);
        assertThat(redis.command("DBSIZE")).isEqualTo(keys);
    }

    @Test
    void anonymous_getsNone() throws Exception {
        HttpResponse<byte[]> answer =
                send(server.request("idempotent/token").POST(HttpRequest.BodyPublishers.noBody()));

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(problem(answer)).isEqualTo("anonymous");
    }

    /** Sixty at once, and one more with each second that passes while they are asked for. */
    @Test
    void tooManyTokens_areRefused() throws Exception {
        long began = System.nanoTime();
        int minted = 0;
        HttpResponse<byte[]> answer = mint("greedy", "");
        while (answer.statusCode() == 201 && minted < 1_000) {
            minted++;
            answer = mint("greedy", "");
        }
        long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();

        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        assertThat(minted).isBetween(60, (int) (60 + seconds));
        assertThat(mint("modest", "").statusCode()).isEqualTo(201);
    }

    @Test
    void doubleClick_runsOnce() throws Exception {
        String token = token("ann");
        long before = effects("tokens");
        List<HttpResponse<byte[]>> answers = together(40, () -> use("ann", "desk/tokens", token, "x"));
        HttpResponse<byte[]> later = use("ann", "desk/tokens", token, "x");

        assertThat(effects("tokens")).isEqualTo(before + 1);
        assertThat(answers).allMatch(answer -> answer.statusCode() == 201 || answer.statusCode() == 409);
        assertThat(later.statusCode()).isEqualTo(201);
        assertThat(isReplay(later)).isTrue();
    }

    @Test
    void twoTabs_haveTwoTokens() throws Exception {
        long before = effects("tokens");
        use("ann", "desk/tokens", token("ann"), "x");
        use("ann", "desk/tokens", token("ann"), "x");

        assertThat(effects("tokens")).isEqualTo(before + 2);
    }

    @Test
    void sameTokenOnAnotherOperation_isRefused() throws Exception {
        String token = token("ann");
        use("ann", "desk/tokens", token, "x");
        HttpResponse<byte[]> other = use("ann", "desk/tokens2", token, "x");

        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(problem(other)).isEqualTo("key-reused");
    }

    /** Nothing but what the client accepts tells the two requests apart. */
    @Test
    void sameTokenOnAnotherOperationOfThePath_isRefused() throws Exception {
        String token = token("ann");
        HttpResponse<byte[]> one =
                send(post(ann("desk/tokens-as", token).header("Accept", "text/plain"), "text/plain", "x"));
        HttpResponse<byte[]> other = send(post(ann("desk/tokens-as", token).header("Accept", JSON), "text/plain", "x"));

        assertThat(text(one)).isEqualTo("n 1");
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(problem(other)).isEqualTo("key-reused");
    }

    @Test
    void failure_makesTheTokenUsableAgain() throws Exception {
        String token = token("ann");

        assertThat(use("ann", "desk/tokens2", token, "fail").statusCode()).isEqualTo(400);
        assertThat(use("ann", "desk/tokens2", token, "good").statusCode()).isEqualTo(200);
        assertThat(use("ann", "desk/tokens2", token, "again").statusCode()).isEqualTo(422);
    }

    @Test
    void foreignToken_isRefused() throws Exception {
        HttpResponse<byte[]> answer = use("bob", "desk/tokens", token("ann"), "x");

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(problem(answer)).isEqualTo("token-invalid");
    }

    @Test
    void forgedToken_isRefused() throws Exception {
        byte[] token = Base64.getUrlDecoder().decode(token("ann"));
        token[token.length - 1] ^= 1;
        String forged = Base64.getUrlEncoder().withoutPadding().encodeToString(token);

        assertThat(use("ann", "desk/tokens", forged, "x").statusCode()).isEqualTo(403);
        assertThat(use("ann", "desk/tokens", "no-token", "x").statusCode()).isEqualTo(403);
        assertThat(use("ann", "desk/tokens", "", "x").statusCode()).isEqualTo(400);
    }

    @Test
    void tokenForOneOperation_isForNoOther() throws Exception {
        String token = Json.createReader(new StringReader(text(mint("ann", "?operation=token-order"))))
                .readObject()
                .getString("token");

        assertThat(use("ann", "desk/tokens2", token, "x").statusCode()).isEqualTo(403);
        assertThat(use("ann", "desk/tokens", token, "x").statusCode()).isEqualTo(201);
    }

    @Test
    void secret_isKeptInTheDatabaseAlone() throws Exception {
        token("ann");

        assertThat(database()
                        .number("SELECT COUNT(*) FROM idempotency_reservation WHERE operation='idempotent:secret'"))
                .isEqualTo(1);
    }
}
