// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What the channel was answered. Thread-safe. */
final class Replies {
    private final Map<String, Set<String>> entries = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    /** A 2xx, with the entry that it speaks of. */
    void success(String notifyId, String entryId) {
        entries.computeIfAbsent(notifyId, id -> ConcurrentHashMap.newKeySet()).add(entryId);
    }

    void note(String what) {
        counts.computeIfAbsent(what, key -> new LongAdder()).increment();
    }

    long count(String what) {
        LongAdder count = counts.get(what);
        return count == null ? 0 : count.sum();
    }

    /** The entries of which a 2xx spoke, by notification. */
    Map<String, Set<String>> entries() {
        return entries;
    }

    /** How often each node gave each answer. */
    String summary() {
        return new TreeMap<>(counts).toString();
    }
}
