// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.database;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.idempotent.it.crash.node.Gate;
import io.idempotent.it.crash.node.Passing;
import io.idempotent.it.crash.node.Point;

/** A physical connection that knows what its transaction has done so far, and stops before and after its COMMIT. */
final class StagedConnection extends Passing<Connection> {
    private final Set<Wording> done = EnumSet.noneOf(Wording.class);
    private final List<PostponedStatement> postponed = new ArrayList<>();

    StagedConnection(Connection connection) {
        super(Connection.class, connection);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        return switch (method.getName()) {
            case "prepareStatement" -> prepared(method, arguments);
            case "commit" -> committed(method, arguments);
            case "rollback" -> rolledBack(method, arguments);
            default -> pass(method, arguments);
        };
    }

    void hasRun(Wording wording) {
        done.add(wording);
    }

    void runsAfterCommit(PostponedStatement statement) {
        postponed.add(statement);
        done.add(Wording.COMMIT_POINT);
    }

    private Object prepared(Method method, Object[] arguments) throws Throwable {
        String sql = (String) arguments[0];
        Optional<Wording> wording = Wording.of(sql);
        if (wording.isEmpty()) {
            return pass(method, arguments);
        }
        if (wording.get() != Wording.COMMIT_POINT) {
            return staged(method, arguments, wording.get());
        }
        return switch (Gate.variant()) {
            case AS_IT_IS -> staged(method, arguments, Wording.COMMIT_POINT);
            case OUTSIDE_TRANSACTION -> PostponedStatement.prepare(sql, this).proxy();
            case WITHOUT_OWNER_CHECK -> {
                arguments[0] = withoutOwnerCheck(sql);
                yield staged(method, arguments, Wording.COMMIT_POINT);
            }
        };
    }

    private PreparedStatement staged(Method method, Object[] arguments, Wording wording) throws Throwable {
        return new StagedStatement((PreparedStatement) pass(method, arguments), wording, this).proxy();
    }

    /** The state too: once another attempt has taken over and completed, each of the two alone would stop the late one. */
    private static String withoutOwnerCheck(String sql) {
        String changed = sql.replaceFirst("owner = \\? AND state = 'P'", "(owner = ? OR TRUE)");
        if (changed.equals(sql)) {
            throw new IllegalStateException("The commit point's statement is not the one that this variant breaks");
        }
        return changed;
    }

    private Object committed(Method method, Object[] arguments) throws Throwable {
        Set<Wording> transaction = EnumSet.noneOf(Wording.class);
        transaction.addAll(done);
        done.clear();
        beforeCommit(transaction);
        Object nothing = pass(method, arguments);
        afterCommit(transaction);
        return nothing;
    }

    private static void beforeCommit(Set<Wording> transaction) {
        if (transaction.contains(Wording.COMMIT_POINT)) {
            Gate.pass(Point.BEFORE_COMMIT);
        }
        if (transaction.contains(Wording.RENEWAL)) {
            Gate.pass(Point.IN_RENEWAL);
        }
    }

    private void afterCommit(Set<Wording> transaction) throws SQLException {
        if (transaction.contains(Wording.RESERVE) || transaction.contains(Wording.TAKE_OVER)) {
            Gate.pass(Point.AFTER_RESERVATION);
        }
        if (transaction.contains(Wording.COMMIT_POINT)) {
            Gate.pass(Point.AFTER_COMMIT);
        }
        for (PostponedStatement statement : postponed) {
            statement.run();
        }
        postponed.clear();
    }

    private Object rolledBack(Method method, Object[] arguments) throws Throwable {
        done.clear();
        for (PostponedStatement statement : postponed) {
            statement.forget();
        }
        postponed.clear();
        return pass(method, arguments);
    }
}
