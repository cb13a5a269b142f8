// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import io.idempotent.it.Loopback;
import io.idempotent.it.crash.node.CommitPointVariant;

/** Answers the nodes, which ask at every point whether they may go on. */
final class Gatekeeper implements AutoCloseable {
    private final ServerSocket door;
    private final ExecutorService conversations = Executors.newCachedThreadPool();
    private final List<Trap> traps = new CopyOnWriteArrayList<>();
    private volatile CommitPointVariant variant = CommitPointVariant.AS_IT_IS;

    private Gatekeeper(ServerSocket door) {
        this.door = door;
    }

    static Gatekeeper open() {
        try {
            Gatekeeper keeper = new Gatekeeper(new ServerSocket(0, 256, Loopback.address()));
            keeper.conversations.execute(keeper::receive);
            return keeper;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    String address() {
        return "tcp://" + Loopback.HOST + ":" + door.getLocalPort();
    }

    Trap set(Trap.Bait bait) {
        Trap trap = new Trap(bait);
        traps.add(trap);
        return trap;
    }

    /** Lets everybody go. */
    void letAllGo() {
        traps.forEach(Trap::open);
        traps.clear();
    }

    /** Lets everybody go, and breaks the protocol no more. */
    void calm() {
        letAllGo();
        variant = CommitPointVariant.AS_IT_IS;
    }

    void breakBy(CommitPointVariant broken) {
        variant = broken;
    }

    private void receive() {
        while (!door.isClosed()) {
            try {
                Socket caller = door.accept();
                conversations.execute(() -> converse(caller));
            } catch (IOException failed) {
                if (!door.isClosed()) {
                    throw new UncheckedIOException(failed);
                }
            }
        }
    }

    private void converse(Socket caller) {
        try (caller) {
            BufferedReader words =
                    new BufferedReader(new InputStreamReader(caller.getInputStream(), StandardCharsets.US_ASCII));
            String answer = answer(line(words), line(words));
            caller.getOutputStream().write((answer + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException gone) {
            // Whoever asked was killed while it was held: that is what it was held for.
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    private static String line(BufferedReader words) throws IOException {
        return Optional.ofNullable(words.readLine()).orElseThrow(EOFException::new);
    }

    private String answer(String node, String question) throws InterruptedException {
        if (question.equals("VARIANT")) {
            return variant.name();
        }
        for (Trap trap : traps) {
            trap.pass(node, question);
        }
        return "go";
    }

    @Override
    public void close() {
        calm();
        try {
            door.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } finally {
            conversations.shutdownNow();
        }
    }
}
