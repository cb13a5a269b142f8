// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs.testing;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import redis.embedded.RedisExecProvider;

/** A real Redis in a process of its own, on a free port of the loopback address; it keeps nothing on disk. */
public final class RedisProcess implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 10_000;

    private final int port;
    private Process process;

    private RedisProcess(int port) {
        this.port = port;
    }

    /** A Redis that answers. */
    public static RedisProcess started() {
        RedisProcess redis = notStarted();
        redis.start();
        return redis;
    }

    /** A Redis that is not there yet, but whose port is known. */
    public static RedisProcess notStarted() {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new RedisProcess(probe.getLocalPort());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public int port() {
        return port;
    }

    public String address() {
        return "redis://127.0.0.1:" + port;
    }

    /** Starts it, empty, and waits until it answers. */
    public void start() {
        try {
            process = new ProcessBuilder(Executable.PATH, "--port", "" + port, "--bind", "127.0.0.1", "--save", "")
                    .directory(new File(Executable.PATH).getParentFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        Eventually.holds(Duration.ofMillis(PATIENCE_MILLIS), this::answers);
    }

    /** Ends it as a crash would; its port refuses connections when this returns. */
    public void kill() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("Redis does not die");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Kills it and starts it again, empty, on the same port. */
    public void restart() {
        kill();
        start();
    }

    /** Runs a command by a connection of its own and gives its answer as text, one element a part, none for a null. */
    public List<String> command(String... words) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(Resp.command(words));
            InputStream in = new BufferedInputStream(socket.getInputStream());
            return Resp.strings(Resp.frame(in));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** How often Redis was asked to run a script by its digest. */
    public long scriptCalls() {
        String stats = String.join("", command("INFO", "commandstats"));
        return stats.lines()
                .filter(line -> line.startsWith("cmdstat_evalsha:") || line.startsWith("cmdstat_eval:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll(".*:calls=(\\d+),.*", "$1")))
                .sum();
    }

    private boolean answers() {
        try {
            return command("PING").equals(List.of("PONG"));
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    @Override
    public void close() {
        if (process != null) {
            kill();
        }
    }

    /** Unpacked once a run. */
    private static final class Executable {
        static final String PATH = unpacked();

        private static String unpacked() {
            try {
                return RedisExecProvider.defaultProvider().get().getAbsolutePath();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
