// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands before a Redis and keeps back the first answer to each script command until the client sends the very same
 * command again: Redis has run it, the client does not know. An error is passed on, since then nothing was run.
 */
public final class LossyProxy implements AutoCloseable {
    private static final long LONGEST_LOSS_SECONDS = 30;

    private final int redisPort;
    private final ServerSocket entrance;
    private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
    private final Map<String, CountDownLatch> resent = new ConcurrentHashMap<>();
    private final AtomicInteger lost = new AtomicInteger();

    private LossyProxy(int redisPort) throws IOException {
        this.redisPort = redisPort;
        this.entrance = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
    }

    /** A proxy that listens. */
    public static LossyProxy before(RedisProcess redis) {
        try {
            LossyProxy proxy = new LossyProxy(redis.port());
            inBackground(proxy::accept);
            return proxy;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public String address() {
        return "redis://127.0.0.1:" + entrance.getLocalPort();
    }

    /** How many answers were kept back so far. */
    public int lost() {
        return lost.get();
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        for (Closeable connection : open) {
            connection.close();
        }
        resent.values().forEach(CountDownLatch::countDown);
    }

    private void accept() throws IOException {
        while (!entrance.isClosed()) {
            new Connection(entrance.accept()).start();
        }
    }

    /** One client's connection and its continuation to Redis. */
    private final class Connection {
        private final Socket client;
        private final Socket redis = new Socket();
        private final Queue<Sent> unanswered = new LinkedBlockingQueue<>();

        Connection(Socket client) {
            this.client = client;
        }

        void start() throws IOException {
            redis.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), redisPort));
            client.setTcpNoDelay(true);
            redis.setTcpNoDelay(true);
            open.add(client);
            open.add(redis);
            inBackground(() -> forward(this::commands));
            inBackground(() -> forward(this::answers));
        }

        private void forward(Direction direction) throws IOException {
            try (client;
                    redis) {
                direction.run();
            } finally {
                open.remove(client);
                open.remove(redis);
            }
        }

        private void commands() throws IOException {
            InputStream in = new BufferedInputStream(client.getInputStream());
            OutputStream out = redis.getOutputStream();
            while (true) {
                byte[] command = Resp.frame(in);
                unanswered.add(sent(new String(command, StandardCharsets.ISO_8859_1)));
                out.write(command);
            }
        }

        private void answers() throws IOException {
            InputStream in = new BufferedInputStream(redis.getInputStream());
            OutputStream out = client.getOutputStream();
            while (true) {
                byte[] answer = Resp.frame(in);
                unanswered.remove().answered(answer);
                out.write(answer);
            }
        }
    }

    private Sent sent(String command) {
        if (!command.startsWith("EVALSHA", command.indexOf("\n", command.indexOf('$')) + 1)) {
            return answer -> {};
        }
        CountDownLatch again = new CountDownLatch(1);
        CountDownLatch earlier = resent.putIfAbsent(command, again);
        if (earlier != null) {
            earlier.countDown();
            return answer -> {};
        }
        return answer -> lose(command, answer, again);
    }

    private void lose(String command, byte[] answer, CountDownLatch again) throws IOException {
        if (answer[0] == '-') {
            resent.remove(command, again);
            return;
        }
        lost.incrementAndGet();
        try {
            if (!again.await(LONGEST_LOSS_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("Never sent again");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    private static void inBackground(Direction work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException over) {
                // The connection or the proxy was closed: so ends this thread.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** A command on its way; told when its answer came from Redis, before the answer goes on. */
    private interface Sent {
        void answered(byte[] answer) throws IOException;
    }

    private interface Direction {
        void run() throws IOException;
    }
}
