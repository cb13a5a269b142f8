// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

import io.idempotent.it.Loopback;
import io.idempotent.it.Redis;

/** A Redis that comes and goes at one address, and keeps nothing over that. */
final class RedisSwitch implements AutoCloseable {
    private static final int ANSWER_BYTES = 1 << 16;

    private final int port = Loopback.freePort();
    private final Path directory;
    private Optional<Redis> running = Optional.empty();

    RedisSwitch(Path directory) {
        this.directory = directory;
    }

    String address() {
        return "redis://" + Loopback.HOST + ":" + port;
    }

    void on() {
        if (running.isEmpty()) {
            running = Optional.of(Redis.start(directory, port));
        }
    }

    void off() {
        running.ifPresent(Redis::kill);
        close();
    }

    void empty() {
        ask("FLUSHALL");
    }

    boolean isEmpty() {
        return ask("DBSIZE").startsWith(":0");
    }

    /** How many clients it has beside the one that asks. */
    long clients() {
        return ask("CLIENT LIST").lines().filter(line -> line.startsWith("id=")).count() - 1;
    }

    @Override
    public void close() {
        running.ifPresent(Redis::close);
        running = Optional.empty();
    }

    /** Asks in one line; the answer is as Redis wrote it. */
    private String ask(String command) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(Loopback.address(), port), 1_000);
            socket.getOutputStream().write((command + "\r\nQUIT\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(ANSWER_BYTES), StandardCharsets.US_ASCII);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
