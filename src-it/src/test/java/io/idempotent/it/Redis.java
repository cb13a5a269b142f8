// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;

import redis.embedded.RedisExecProvider;

/** A real Redis on a free loopback port, which keeps nothing on disk. */
public final class Redis implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(30);

    private final ChildProcess process;
    private final int port;

    private Redis(ChildProcess process, int port) {
        this.process = process;
        this.port = port;
    }

    public static Redis start(Path directory) {
        return start(directory, Loopback.freePort());
    }

    /** Starts an empty one in the place of one that was killed. */
    public Redis again(Path directory) {
        return start(directory, port);
    }

    /** At the port where another one may have been before. */
    public static Redis start(Path directory, int port) {
        return start(directory, port, executable());
    }

    /** Another build of it. */
    public static Redis start(Path directory, Path executable) {
        return start(directory, Loopback.freePort(), executable.toString());
    }

    private static Redis start(Path directory, int port, String executable) {
        ProcessBuilder program = program(directory, port, executable);
        Redis redis = new Redis(ChildProcess.start(program, directory.resolve("redis.log")), port);
        if (!Patience.of(START_LIMIT).until(redis::accepts)) {
            String lastLines = redis.process.lastLines(20);
            redis.close();
            throw new IllegalStateException("Redis did not start. Its last lines:\n" + lastLines);
        }
        return redis;
    }

    public String address() {
        return "redis://" + Loopback.HOST + ":" + port;
    }

    /** Ends Redis without a farewell. */
    public void kill() {
        process.kill();
    }

    @Override
    public void close() {
        process.close();
    }

    private static ProcessBuilder program(Path directory, int port, String executable) {
        return new ProcessBuilder(executable, "--bind", Loopback.HOST, "--port", String.valueOf(port), "--save", "")
                .directory(directory.toFile());
    }

    /** Taken out of its jar, and started here rather than by that library, which has no way to kill it. */
    private static String executable() {
        try {
            return RedisExecProvider.defaultProvider().get().getAbsolutePath();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(Loopback.address(), port), 500);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }
}
