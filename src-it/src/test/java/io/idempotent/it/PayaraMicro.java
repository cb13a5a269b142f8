// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Payara Micro on loopback with one WAR at its root, and with its own database, which begins empty. */
public final class PayaraMicro implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(4);
    private static final Duration LOOK_LIMIT = Duration.ofSeconds(5);

    /** The server has no switch for the address; this configuration command is read before it opens the port. */
    private static final String LISTEN_ON_LOOPBACK = "set configs.config.server-config.network-config"
            + ".network-listeners.network-listener.http-listener.address=" + Loopback.HOST;

    private final ChildProcess process;
    private final Path directory;
    private final URI address;

    private PayaraMicro(ChildProcess process, Path directory, URI address) {
        this.process = process;
        this.directory = directory;
        this.address = address;
    }

    /**
     * Starts the server and returns when the application answers.
     *
     * @param jar the server
     * @param war the application
     * @param directory where the server may write
     * @param readyPath a path of the application that answers 200 when it is ready
     * @param environment variables from which the application reads its configuration
     */
    public static PayaraMicro start(
            Path jar, Path war, Path directory, String readyPath, Map<String, String> environment) {
        return start(jar, war, directory, readyPath, environment, List.of());
    }

    /** The same with further arguments for the server. */
    public static PayaraMicro start(
            Path jar,
            Path war,
            Path directory,
            String readyPath,
            Map<String, String> environment,
            List<String> arguments) {
        int port = Loopback.freePort();
        ProcessBuilder program = new ProcessBuilder(command(jar, war, directory, port)).directory(directory.toFile());
        program.command().addAll(arguments);
        program.environment().putAll(environment);
        PayaraMicro server = new PayaraMicro(
                ChildProcess.start(program, directory.resolve("payara.log")),
                directory,
                URI.create("http://" + Loopback.HOST + ":" + port + "/"));
        server.awaitAnswer(readyPath);
        return server;
    }

    public URI address() {
        return address;
    }

    /** The server's H2, for a look from outside: AUTO_SERVER lets a second process in. */
    public String databaseUrl() {
        return "jdbc:h2:" + directory.resolve("root/lib/databases/embedded_default") + ";AUTO_SERVER=TRUE";
    }

    public long pid() {
        return process.pid();
    }

    /** Ends the server without a farewell. */
    public void kill() {
        process.kill();
    }

    public void awaitEnd() throws InterruptedException {
        process.awaitEnd();
    }

    @Override
    public void close() {
        process.close();
    }

    private static List<String> command(Path jar, Path war, Path directory, int port) {
        List<String> deployment = List.of("--deploy", war.toString(), "--contextroot", "/");
        return command(Path.of(System.getProperty("java.home")), jar, directory, port, deployment);
    }

    /**
     * How the server is called.
     *
     * @param javaHome of the JDK that runs it
     * @param jar the server
     * @param directory where it may write
     * @param port of its HTTP interface
     * @param deployment the switches that name applications
     */
    public static List<String> command(Path javaHome, Path jar, Path directory, int port, List<String> deployment) {
        List<String> command = new ArrayList<>(List.of(
                javaHome.resolve("bin/java").toString(),
                "-Xmx512m",
                // A server that lives for a minute starts twice as fast without the second compiler.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + created(directory.resolve("tmp")),
                "-Dh2.bindAddress=" + Loopback.HOST,
                "-jar",
                jar.toString(),
                "--rootDir",
                directory.resolve("root").toString(),
                "--port",
                String.valueOf(port),
                // Not with --nocluster, which starts Hazelcast after all, on every address of the machine.
                "--nohazelcast",
                "--prebootcommandfile",
                written(directory.resolve("preboot.txt"), LISTEN_ON_LOOPBACK)));
        command.addAll(deployment);
        return command;
    }

    private void awaitAnswer(String path) {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest look = HttpRequest.newBuilder(address.resolve(path))
                .timeout(LOOK_LIMIT)
                .build();
        Patience patience = Patience.of(START_LIMIT);
        boolean ended = patience.until(() -> !process.isAlive() || answers(client, look));
        if (!ended || !process.isAlive()) {
            String lastLines = process.lastLines(60);
            close();
            throw new IllegalStateException("Payara Micro did not start. Its last lines:\n" + lastLines);
        }
    }

    private static boolean answers(HttpClient client, HttpRequest look) {
        try {
            return client.send(look, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the server starts", stopped);
        }
    }

    private static Path created(Path directory) {
        try {
            return Files.createDirectories(directory);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String written(Path file, String line) {
        try {
            return Files.writeString(file, line + "\n").toString();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
