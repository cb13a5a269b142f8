// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.database;

import java.lang.reflect.Method;
import java.sql.PreparedStatement;
import java.sql.ResultSet;

import io.idempotent.it.crash.node.Gate;
import io.idempotent.it.crash.node.Passing;
import io.idempotent.it.crash.node.Point;

/** A statement that tells its connection that it has run, and stops where there is a point. */
final class StagedStatement extends Passing<PreparedStatement> {
    private final Wording wording;
    private final StagedConnection connection;

    StagedStatement(PreparedStatement statement, Wording wording, StagedConnection connection) {
        super(PreparedStatement.class, statement);
        this.wording = wording;
        this.connection = connection;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        return switch (method.getName()) {
            case "executeQuery" -> asked(method, arguments);
            case "executeUpdate" -> run(method, arguments);
            default -> pass(method, arguments);
        };
    }

    /** What changes rows and tells which: a group of reservations, and a renewal. */
    private Object asked(Method method, Object[] arguments) throws Throwable {
        if (wording == Wording.RENEWAL) {
            Gate.pass(Point.BEFORE_RENEWAL);
        }
        ResultSet rows = (ResultSet) pass(method, arguments);
        if (rows.isBeforeFirst()) {
            connection.hasRun(wording);
        }
        return rows;
    }

    private Object run(Method method, Object[] arguments) throws Throwable {
        if (wording == Wording.COMMIT_POINT) {
            Gate.pass(Point.BEFORE_COMMIT_POINT);
        }
        Object rows = pass(method, arguments);
        if (!Integer.valueOf(0).equals(rows)) {
            connection.hasRun(wording);
        }
        if (wording == Wording.BOOK) {
            Gate.pass(Point.IN_BUSINESS);
        }
        return rows;
    }
}
