// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.database;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

import io.idempotent.it.crash.node.Passing;

/** A commit point as it must not be: it claims to have run, and runs after the commit, in a transaction of its own. */
final class PostponedStatement extends Passing<PreparedStatement> {
    private final Connection own;
    private final StagedConnection business;

    private PostponedStatement(PreparedStatement statement, Connection own, StagedConnection business) {
        super(PreparedStatement.class, statement);
        this.own = own;
        this.business = business;
    }

    static PostponedStatement prepare(String sql, StagedConnection business) throws SQLException {
        Connection own = StagedDatabase.plainConnection();
        return new PostponedStatement(own.prepareStatement(sql), own, business);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        return switch (method.getName()) {
            case "executeUpdate" -> postponed();
            case "close" -> null;
            default -> pass(method, arguments);
        };
    }

    private int postponed() {
        business.runsAfterCommit(this);
        return 1;
    }

    void run() throws SQLException {
        target().executeUpdate();
        forget();
    }

    void forget() throws SQLException {
        own.close();
    }
}
