// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.it.Patience;
import io.idempotent.it.PayaraMicro;

/** One of the servers, through all its lives. */
final class Node implements AutoCloseable {
    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(30);

    private final String name;
    private final Installed installed;
    private final Map<String, String> environment;
    private final AtomicInteger underWay = new AtomicInteger();
    private int lives;
    private volatile PayaraMicro server;
    private volatile boolean inRotation;

    private Node(String name, Installed installed, Map<String, String> environment) {
        this.name = name;
        this.installed = installed;
        this.environment = environment;
        this.server = born();
        this.inRotation = true;
    }

    /**
     * Where a node's files come from and go to.
     *
     * @param jar the server
     * @param war the application
     * @param directory for the files of all nodes
     * @param arguments further ones for the server
     */
    record Installed(Path jar, Path war, Path directory, List<String> arguments) {}

    static Node start(String name, Installed installed, Map<String, String> environment) {
        Map<String, String> own = new HashMap<>(environment);
        own.put("CRASH_NODE", name);
        return new Node(name, installed, own);
    }

    private PayaraMicro born() {
        lives++;
        try {
            Path home = Files.createDirectories(installed.directory.resolve(name + lives));
            return PayaraMicro.start(
                    installed.jar, installed.war, home, "api/ledger", environment, installed.arguments);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    String name() {
        return name;
    }

    URI address() {
        return server.address();
    }

    boolean isInRotation() {
        return inRotation;
    }

    /** From now on it gets no new requests. */
    void leaveRotation() {
        inRotation = false;
    }

    void joinRotation() {
        inRotation = true;
    }

    void begins() {
        underWay.incrementAndGet();
    }

    void ends() {
        underWay.decrementAndGet();
    }

    /** Returns when only so many requests are still without an answer. */
    void awaitUnderWay(int requests) {
        if (!Patience.of(DRAIN_LIMIT).until(() -> underWay.get() == requests)) {
            throw new IllegalStateException(
                    underWay.get() + " requests are under way at node " + name + " instead of " + requests);
        }
    }

    /** kill -9. */
    void kill() {
        inRotation = false;
        server.kill();
        server.close();
    }

    /** Returns when it answers again. */
    void startAgain() {
        server = born();
        inRotation = true;
    }

    /** kill -STOP: it does nothing, and its connections stay. */
    void stop() {
        signal("STOP");
    }

    /** kill -CONT: it goes on as if nothing had happened. */
    void goOn() {
        signal("CONT");
    }

    private void signal(String signal) {
        try {
            Process kill = new ProcessBuilder("kill", "-" + signal, String.valueOf(server.pid()))
                    .inheritIO()
                    .start();
            if (!kill.waitFor(10, TimeUnit.SECONDS) || kill.exitValue() != 0) {
                throw new IllegalStateException("kill -" + signal + " did not work");
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
