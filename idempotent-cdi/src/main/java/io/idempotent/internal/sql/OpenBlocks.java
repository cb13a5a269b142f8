// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.LinkedHashMap;
import java.util.Map;

import io.idempotent.spi.Bytes;

/**
 * The blocks of those series that this process used last. What a forgotten series had left is never given, by anybody:
 * a gap, as after a restart. Thread-safe; nobody waits in it for a database.
 */
final class OpenBlocks {
    private final int most;
    private final Map<Bytes, Blocks> lastUsedLast = new LinkedHashMap<>(16, 0.75f, true);

    /** For so many series at once. */
    OpenBlocks(int most) {
        this.most = most;
    }

    synchronized Blocks of(Bytes series) {
        Blocks blocks = lastUsedLast.computeIfAbsent(series, first -> new Blocks());
        if (lastUsedLast.size() > most) {
            lastUsedLast.remove(lastUsedLast.keySet().iterator().next());
        }
        return blocks;
    }
}
