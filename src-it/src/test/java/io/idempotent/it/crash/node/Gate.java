// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Asks the test, at every point anew, whether to go on. The test holds a node by not answering; so nothing is armed in
 * the node, and nothing has to be armed again in one that was restarted. Thread-safe.
 */
public final class Gate {
    private static final URI KEEPER = URI.create(System.getenv("CRASH_GATEKEEPER"));
    private static final String NODE = System.getenv("CRASH_NODE");

    private Gate() {}

    /** Returns when the test lets this thread go on. */
    public static void pass(Point point) {
        ask(point.name());
    }

    /** Completes when the test lets this node go on; holds no thread of the caller. */
    public static CompletableFuture<Void> passLater(Point point) {
        CompletableFuture<Void> passed = new CompletableFuture<>();
        Thread waiting = new Thread(() -> completeAfter(point, passed), "at the gate: " + point);
        waiting.setDaemon(true);
        waiting.start();
        return passed;
    }

    private static void completeAfter(Point point, CompletableFuture<Void> passed) {
        try {
            pass(point);
            passed.complete(null);
        } catch (RuntimeException failed) {
            passed.completeExceptionally(failed);
        }
    }

    public static CommitPointVariant variant() {
        return CommitPointVariant.valueOf(ask("VARIANT"));
    }

    private static String ask(String question) {
        try (Socket socket = new Socket(KEEPER.getHost(), KEEPER.getPort())) {
            socket.getOutputStream().write((NODE + "\n" + question + "\n").getBytes(StandardCharsets.US_ASCII));
            return Optional.ofNullable(answer(socket)).orElseThrow(() -> new IOException("The test gave no answer"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String answer(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII)).readLine();
    }
}
