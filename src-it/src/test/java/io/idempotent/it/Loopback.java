// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

/** Everything that is started here listens on this machine alone. */
public final class Loopback {
    public static final String HOST = "127.0.0.1";

    private Loopback() {}

    /** By its bytes, since the machine's own idea of loopback may be IPv6. */
    public static InetAddress address() {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A port that nobody listens on, at least a moment ago. */
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, address())) {
            return socket.getLocalPort();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
