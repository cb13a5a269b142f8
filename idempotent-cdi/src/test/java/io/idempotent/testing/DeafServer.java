// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes every connection and never says a word. */
public final class DeafServer implements AutoCloseable {
    private final ServerSocket entrance;
    private final List<Closeable> taken = new CopyOnWriteArrayList<>();

    private DeafServer(ServerSocket entrance) {
        this.entrance = entrance;
    }

    public static DeafServer listening() {
        try {
            DeafServer server = new DeafServer(new ServerSocket(0, 1024, InetAddress.getLoopbackAddress()));
            Thread thread = new Thread(server::take);
            thread.setDaemon(true);
            thread.start();
            return server;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public String address() {
        return "redis://127.0.0.1:" + entrance.getLocalPort();
    }

    /** How many connections came so far. */
    public int connections() {
        return taken.size();
    }

    private void take() {
        try {
            while (true) {
                Socket connection = entrance.accept();
                taken.add(connection);
            }
        } catch (IOException closed) {
            // So ends this thread.
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        for (Closeable connection : taken) {
            connection.close();
        }
    }
}
