// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.idempotent.it.Patience;
import io.idempotent.it.PayaraMicro;
import io.idempotent.it.Redis;
import io.idempotent.it.cmt.app.Ending;
import io.idempotent.it.cmt.app.Shape;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** How the transactions end that a container manages for its enterprise beans: as the documentation says, line by line. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EnterpriseIT {
    private static final Duration SETTLING = Duration.ofSeconds(20);
    private static final Map<String, String> STATES =
            Map.of("P", "IN_PROGRESS", "S", "SUCCEEDED", "R", "RELEASED", "C", "FREED_BY_COMMIT", "", "none");

    private final HttpClient client = HttpClient.newHttpClient();
    private Redis redis;
    private PayaraMicro server;
    private URI api;

    /** One line of a table. */
    record Cell(Shape shape, boolean inside, Ending ending) {
        String caption() {
            return "**Enterprise bean, container-managed " + shape.words() + ", called "
                    + (inside ? "inside" : "outside") + " a transaction**";
        }

        String path(String key) {
            String call = (inside ? "inside" : "alone") + "/" + shape + "/" + ending + "/" + key;
            return ending == Ending.OUTER_ROLLBACK ? call + "?rollback=true" : call;
        }

        @Override
        public String toString() {
            return caption() + ": " + ending.words();
        }
    }

    static Stream<Cell> cells() {
        return Stream.of(
                        new Cell(Shape.REQUIRED, false, Ending.COMMIT),
                        new Cell(Shape.REQUIRED, true, Ending.COMMIT),
                        new Cell(Shape.REQUIRES_NEW, true, Ending.COMMIT),
                        new Cell(Shape.MANDATORY, true, Ending.COMMIT))
                .flatMap(EnterpriseIT::withEachEnding);
    }

    private static Stream<Cell> withEachEnding(Cell any) {
        return Stream.of(Ending.values())
                .filter(ending -> any.inside() || ending != Ending.OUTER_ROLLBACK)
                .map(ending -> new Cell(any.shape(), any.inside(), ending));
    }

    @BeforeAll
    void start() throws IOException {
        Path jar = Path.of(System.getProperty("payara.jar")).toAbsolutePath();
        Path sample = Path.of(System.getProperty("sample.war")).toAbsolutePath();
        Path directory = Files.createDirectories(Files.createTempDirectory(jar.getParent(), "enterprise"));
        redis = Redis.start(directory);
        server = PayaraMicro.start(
                jar,
                EnterpriseWar.write(sample, directory.resolve("enterprise.war")),
                directory,
                "api/count/none",
                Map.of("IDEMPOTENT_REDIS_ADDRESS", redis.address()));
        api = server.address().resolve("api/");
    }

    @AfterAll
    void stop() {
        server.close();
        redis.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cells")
    void asDocumented(Cell cell) {
        String key = UUID.randomUUID().toString();
        String caller = post(cell.path(key));
        String row = settled(key);
        String effect = get("count/" + key);
        String next = post(new Cell(cell.shape(), cell.inside(), Ending.COMMIT).path(key));
        String effects = get("count/" + key);

        String line = String.join(
                " | ",
                "| " + cell.ending().words(),
                withoutId(caller),
                row,
                next(caller, next, !effects.equals(effect)),
                effects + " |");
        assertThat(effects).as("one effect").isEqualTo("1");
        assertThat(line).isEqualTo(Document.line(cell.caption(), cell.ending().words()));
    }

    private static String next(String first, String second, boolean ran) {
        if (ran) {
            return "runs";
        }
        return second.equals(first) ? "replay" : withoutId(second);
    }

    private static String withoutId(String outcome) {
        return outcome.startsWith("result ") ? "result" : outcome;
    }

    @Test
    void duplicateWhileTheFirstRuns_isRefused_unwrapped_andRepliedToAfterwards() {
        String path = "alone/REQUIRED/COMMIT/held-" + UUID.randomUUID();
        CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> post(path));
        post("gate/inside");
        String during = post(path);
        post("gate/leave");

        assertThat(during).isEqualTo("OperationInProgressException");
        assertThat(first.join()).startsWith("result ");
        assertThat(post(path)).isEqualTo(first.join());
    }

    /** The end of a transaction is recorded by another thread. */
    private String settled(String key) {
        Patience.of(SETTLING).until(() -> !get("state/" + key).equals("P"));
        return STATES.getOrDefault(get("state/" + key), "?");
    }

    private String post(String path) {
        return send(HttpRequest.newBuilder(api.resolve(path)).POST(BodyPublishers.noBody()));
    }

    private String get(String path) {
        return send(HttpRequest.newBuilder(api.resolve(path)));
    }

    private String send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer =
                    client.send(request.timeout(Duration.ofMinutes(1)).build(), BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 204);
            return answer.body();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
