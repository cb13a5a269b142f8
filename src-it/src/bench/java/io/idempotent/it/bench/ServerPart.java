// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.idempotent.it.ChildProcess;
import io.idempotent.it.Desk;
import io.idempotent.it.Loopback;
import io.idempotent.it.Patience;
import io.idempotent.it.PayaraMicro;
import io.idempotent.it.Payment;

/** End to end: the sample on Payara Micro, its guarded method against its unguarded twin. */
final class ServerPart implements Part {
    private static final int CONNECTIONS = 64;
    private static final int MOST_SAMPLES = 1_000_000;
    private static final int SLICES = 6;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration START_LIMIT = Duration.ofMinutes(4);

    /** What the demonstration saves start-up time with, and what would make the server slow here. */
    private static final String ONE_COMPILER = "-XX:TieredStopAtLevel=1";

    @Override
    public void run(Setting setting) throws Exception {
        Path directory = Files.createDirectories(setting.directory().resolve("server-" + System.nanoTime()));
        try (RedisUnderTest redis = RedisUnderTest.start(directory)) {
            int port = Loopback.freePort();
            try (ChildProcess server = start(redis, directory, port)) {
                Desk desk = new Desk(awaited(URI.create("http://" + Loopback.HOST + ":" + port + "/"), server));
                measure(setting.report(), desk, seconds(setting.length()));
            }
        }
    }

    private static int seconds(Length length) {
        return length.isFull() ? Integer.getInteger("bench.server-seconds", 60) : 6;
    }

    private static ChildProcess start(RedisUnderTest redis, Path directory, int port) {
        Path jar = Path.of(System.getProperty("payara.jar")).toAbsolutePath();
        Path war = Path.of(System.getProperty("sample.war")).toAbsolutePath();
        List<String> command = new ArrayList<>(PayaraMicro.command(
                Path.of(System.getProperty("java.home")),
                jar,
                directory,
                port,
                List.of("--deploy", war.toString(), "--contextroot", "/")));
        command.remove(ONE_COMPILER);
        ProcessBuilder program = new ProcessBuilder(command).directory(directory.toFile());
        program.environment().put("IDEMPOTENT_REDIS_ADDRESS", redis.address());
        return ChildProcess.start(program, directory.resolve("payara.log"));
    }

    private static URI awaited(URI address, ChildProcess server) {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest look = HttpRequest.newBuilder(address.resolve("api/ledger"))
                .timeout(LIMIT)
                .build();
        boolean answers = Patience.of(START_LIMIT).until(() -> server.isAlive() && answers(client, look));
        if (!answers) {
            throw new IllegalStateException("Payara Micro did not start:\n" + server.lastLines(40));
        }
        return address;
    }

    private static boolean answers(HttpClient client, HttpRequest look) {
        try {
            return client.send(look, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private static void measure(Report report, Desk desk, int seconds) throws Exception {
        Duration slice = Duration.ofMillis(seconds * 1000L / (2 * SLICES));
        Map<Desk.Method, Latencies> latencies = new EnumMap<>(Desk.Method.class);
        Map<Desk.Method, List<Double>> rates = new EnumMap<>(Desk.Method.class);
        for (int round = -3; round < SLICES; round++) {
            for (Desk.Method method : Desk.Method.values()) {
                Latencies kept = round < 0
                        ? new Latencies(MOST_SAMPLES)
                        : latencies.computeIfAbsent(method, any -> new Latencies(MOST_SAMPLES));
                double rate = rate(desk, method, slice, kept);
                if (round >= 0) {
                    rates.computeIfAbsent(method, any -> new ArrayList<>()).add(rate);
                }
            }
        }
        tell(report, latencies, rates, seconds);
    }

    private static double rate(Desk desk, Desk.Method method, Duration length, Latencies kept) throws Exception {
        return Load.of(CONNECTIONS, length)
                .run((caller, number) -> {
                    String body = Payment.fresh().json();
                    long begin = System.nanoTime();
                    HttpResponse<String> answer = desk.deliver(method, "bench", body, LIMIT);
                    kept.add(System.nanoTime() - begin);
                    if (answer.statusCode() != 200) {
                        throw new IllegalStateException(answer + ": " + answer.body());
                    }
                })
                .perSecond();
    }

    private static void tell(
            Report report, Map<Desk.Method, Latencies> latencies, Map<Desk.Method, List<Double>> rates, int seconds) {
        Series guarded = new Series(rates.get(Desk.Method.GUARDED));
        Series unguarded = new Series(rates.get(Desk.Method.UNGUARDED));
        Latencies with = latencies.get(Desk.Method.GUARDED);
        Latencies without = latencies.get(Desk.Method.UNGUARDED);
        report.table(
                "End to end: the sample on Payara Micro, " + CONNECTIONS + " connections, " + seconds
                        + " s in slices by turns",
                List.of("", "bookings/s", "p50 ms", "p99 ms"),
                List.of(
                        row("guarded, durable (Redis, then H2)", guarded, with),
                        row("unguarded", unguarded, without),
                        List.of(
                                "guarded to unguarded",
                                guarded.over(unguarded).text(),
                                "+" + Series.number(with.millis(0.5) - without.millis(0.5)),
                                "+" + Series.number(with.millis(0.99) - without.millis(0.99)))));
    }

    private static List<String> row(String name, Series rate, Latencies found) {
        return List.of(name, rate.text(), Series.number(found.millis(0.5)), Series.number(found.millis(0.99)));
    }
}
