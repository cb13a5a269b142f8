// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.enterprise.context.ApplicationScoped;

/**
 * Stands for a system that the booking must reach before it commits. It can be told to fail, or to answer so late that
 * the channel gives up and sends again; only on the first call for a notification and book. Thread-safe.
 */
@ApplicationScoped
class Downstream {
    private volatile Behaviour behaviour = new Behaviour(Trouble.NONE);

    Trouble trouble() {
        return behaviour.trouble;
    }

    void switchTo(Trouble trouble) {
        behaviour = new Behaviour(trouble);
    }

    void call(Book book, String channel, String notifyId) {
        Behaviour now = behaviour;
        switch (now.fate(new Call(book, channel, notifyId))) {
            case FAILS -> throw new DownstreamException("The downstream system was told to fail");
            case IS_LATE -> pause(now.trouble.latenessMillis());
            case SUCCEEDS -> {}
        }
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new DownstreamException("Interrupted while the downstream system was awaited");
        }
    }

    private record Call(Book book, String channel, String notifyId) {}

    /** One setting with the calls it has met, so that a new setting starts with none. */
    private static final class Behaviour {
        private final Trouble trouble;
        private final Set<Call> met = ConcurrentHashMap.newKeySet();

        Behaviour(Trouble trouble) {
            this.trouble = trouble;
        }

        Trouble.Fate fate(Call call) {
            Trouble.Fate fate = trouble.fate(call.notifyId());
            boolean first = fate != Trouble.Fate.SUCCEEDS && met.add(call);
            return first ? fate : Trouble.Fate.SUCCEEDS;
        }
    }
}
