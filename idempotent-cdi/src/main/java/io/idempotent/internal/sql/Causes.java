// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that a failure brings along. Servers wrap a database error several times over, transaction managers attach
 * it as suppressed, drivers chain it; a chain can be circular.
 */
final class Causes {
    private static final int MOST = 64;

    private Causes() {}

    /** All database errors in a failure, the outermost first. */
    static List<SQLException> databaseErrors(Throwable failure) {
        return all(failure).stream()
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast)
                .toList();
    }

    private static List<Throwable> all(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> found = new ArrayList<>();
        Deque<Throwable> open = new ArrayDeque<>(List.of(failure));
        while (!open.isEmpty() && found.size() < MOST) {
            Throwable next = open.remove();
            if (seen.add(next)) {
                found.add(next);
                open.addAll(below(next));
            }
        }
        return found;
    }

    private static List<Throwable> below(Throwable failure) {
        List<Throwable> below = new ArrayList<>();
        Optional.ofNullable(failure.getCause()).ifPresent(below::add);
        if (failure instanceof SQLException chained) {
            Optional.ofNullable(chained.getNextException()).ifPresent(below::add);
        }
        Collections.addAll(below, failure.getSuppressed());
        return below;
    }
}
