// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import io.idempotent.it.ChildProcess;
import io.idempotent.it.EmptyDirectory;
import io.idempotent.it.Loopback;
import io.idempotent.it.Patience;

/** A server that is a process of its own on loopback, with files of its own, which are emptied first. */
abstract class ServerProcess implements ServerUnderTest {
    private static final Duration START_LIMIT = Duration.ofMinutes(6);
    private static final Duration LOOK_LIMIT = Duration.ofSeconds(5);

    private final String name;
    private final String version;
    private final Optional<Jdk> jdk;
    private final int port = Loopback.freePort();
    private final Path directory;
    private final HttpClient client = HttpClient.newHttpClient();
    private Optional<ChildProcess> process = Optional.empty();

    ServerProcess(String name, String version, Optional<Jdk> jdk) {
        this.name = name;
        this.version = version;
        this.jdk = jdk;
        this.directory =
                Installed.directory("run").resolve(name.toLowerCase(Locale.ROOT).replace(' ', '-'));
    }

    @Override
    public final Description description() {
        return new Description(name, version, jdk.map(Jdk::version).orElse("none"));
    }

    @Override
    public String missing() {
        return jdk.isPresent() ? "" : "no JDK of the version that it needs is installed here";
    }

    /** How the server is called; its files are prepared here, too. */
    abstract ProcessBuilder program(List<Deployment> deployments) throws IOException;

    /** Files of the server's own in which it logs, beside what it prints. */
    List<Path> logs() {
        return List.of();
    }

    final Path directory() {
        return directory;
    }

    final int port() {
        return port;
    }

    final Jdk jdk() {
        return jdk.orElseThrow();
    }

    @Override
    public final void start(Map<String, String> environment, List<Deployment> deployments) {
        try {
            EmptyDirectory.at(directory);
            ProcessBuilder program = program(deployments).directory(directory.toFile());
            program.environment().put("JAVA_HOME", jdk().home().toString());
            program.environment().putAll(environment);
            process = Optional.of(ChildProcess.start(program, printed()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        deployments.stream().filter(one -> !one.isRefused()).forEach(this::awaitAnswer);
    }

    @Override
    public URI address(Deployment deployment) {
        String root = deployment.name().isEmpty() ? "" : deployment.name() + "/";
        return URI.create("http://" + Loopback.HOST + ":" + port + "/" + root);
    }

    @Override
    public final String log() {
        StringBuilder all = new StringBuilder(read(printed()));
        logs().forEach(log -> all.append(read(log)));
        return all.toString();
    }

    @Override
    public final List<ProcessHandle> processes() {
        return process.map(ChildProcess::family).map(family -> family.toList()).orElse(List.of());
    }

    @Override
    public final void close() {
        process.ifPresent(ChildProcess::close);
    }

    final void awaitAnswer(Deployment deployment) {
        boolean ended = Patience.of(START_LIMIT).until(() -> !isAlive() || answers(deployment));
        if (!ended || !isAlive()) {
            String lastLines = lastLines();
            close();
            throw new IllegalStateException(
                    name + " did not start '" + deployment.name() + "'. Its last lines:\n" + lastLines);
        }
    }

    final boolean answers(Deployment deployment) {
        URI path = address(deployment).resolve(deployment.readyPath());
        HttpRequest look = HttpRequest.newBuilder(path).timeout(LOOK_LIMIT).build();
        try {
            return client.send(look, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a server starts", stopped);
        }
    }

    final boolean isAlive() {
        return process.map(ChildProcess::isAlive).orElse(false);
    }

    private String lastLines() {
        List<String> lines = log().lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 80), lines.size()));
    }

    private Path printed() {
        return directory.resolve("printed.log");
    }

    private static String read(Path log) {
        try {
            return Files.exists(log) ? Files.readString(log, StandardCharsets.ISO_8859_1) : "";
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
