// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;

/** The bounds of one transaction: set before its first statement, unless that one sets them itself. Of one thread. */
final class Bounds implements AutoCloseable {
    private final Setting setting;
    private Dialect.Bound set = () -> {};
    private boolean needed = true;

    Bounds(Setting setting) {
        this.setting = setting;
    }

    /** Sets the bounds. */
    @FunctionalInterface
    interface Setting {
        Dialect.Bound set() throws SQLException;
    }

    /** In a transaction of somebody else, whose bounds are not ours to set. */
    static Bounds ofOthers() {
        return new Bounds(() -> () -> {});
    }

    void before(boolean statementBoundsItself) throws SQLException {
        if (needed && !statementBoundsItself) {
            set = setting.set();
        }
        needed = false;
    }

    @Override
    public void close() throws SQLException {
        set.close();
    }
}
