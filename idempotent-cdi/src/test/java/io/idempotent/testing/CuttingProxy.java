// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

import io.agroal.api.AgroalDataSource;
import org.jspecify.annotations.Nullable;

/**
 * Stands before a database and closes both ends of a connection at a COMMIT: before the database has got it, or when its
 * answer is there and the client has not got that. Until then, and on all other connections, everything passes.
 */
final class CuttingProxy implements CommitCuts {
    private static final int CHUNK = 8192;

    private final Wire wire;
    private final ServerSocket entrance;
    private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable Cut> next = new AtomicReference<>();
    private volatile int databasePort;

    private CuttingProxy(Wire wire) throws IOException {
        this.wire = wire;
        this.entrance = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
    }

    static CuttingProxy before(Wire wire) {
        try {
            CuttingProxy proxy = new CuttingProxy(wire);
            inBackground(proxy::accept);
            return proxy;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public AgroalDataSource pool(String url, int connections) {
        databasePort = Wire.port(url);
        return JtaServer.pool(wire.through(entrance.getLocalPort(), url), connections);
    }

    @Override
    public void cutNext(Cut cut) {
        next.set(cut);
    }

    @Override
    public void cutNothing() {
        next.set(null);
    }

    @Override
    public void close() {
        try {
            entrance.close();
            for (Closeable connection : open) {
                connection.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void accept() throws IOException {
        while (!entrance.isClosed()) {
            new Connection(entrance.accept()).start();
        }
    }

    /** One client's connection and its continuation to the database. */
    private final class Connection {
        private final Socket client;
        private final Socket database = new Socket();
        private volatile boolean answerIsLost;

        Connection(Socket client) {
            this.client = client;
        }

        void start() throws IOException {
            database.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), databasePort));
            client.setTcpNoDelay(true);
            database.setTcpNoDelay(true);
            open.add(client);
            open.add(database);
            inBackground(() -> whole(this::messages));
            inBackground(() -> whole(this::answers));
        }

        /** Both ends close where one direction ends. */
        private void whole(Direction direction) throws IOException {
            try (client;
                    database) {
                direction.run();
            } finally {
                open.remove(client);
                open.remove(database);
            }
        }

        private void messages() throws IOException {
            Wire.Client protocol = wire.client();
            DataInputStream in = new DataInputStream(client.getInputStream());
            OutputStream out = database.getOutputStream();
            while (true) {
                byte[] message = protocol.read(in);
                Cut cut = protocol.commits(message) ? next.getAndSet(null) : null;
                if (cut == Cut.NOT_APPLIED) {
                    return;
                }
                answerIsLost |= cut == Cut.APPLIED;
                out.write(message);
            }
        }

        private void answers() throws IOException {
            InputStream in = database.getInputStream();
            OutputStream out = client.getOutputStream();
            ByteArrayOutputStream lost = new ByteArrayOutputStream();
            byte[] chunk = new byte[CHUNK];
            for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
                if (answerIsLost) {
                    lost.write(chunk, 0, length);
                    if (wire.isWhole(lost.toByteArray())) {
                        return;
                    }
                } else {
                    out.write(chunk, 0, length);
                }
            }
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

    private interface Direction {
        void run() throws IOException;
    }
}
