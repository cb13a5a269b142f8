// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/** Counts the statements that are sent through a datasource; what begins and ends transactions is none of them. */
final class CountingDataSource {
    private final AtomicLong statements = new AtomicLong();
    private final DataSource source;

    CountingDataSource(DataSource source) {
        this.source = counting(DataSource.class, source);
    }

    DataSource source() {
        return source;
    }

    long statements() {
        return statements.get();
    }

    private <T> T counting(Class<T> type, Object target) {
        InvocationHandler handler = (any, method, values) -> {
            if (method.getName().startsWith("execute")) {
                statements.incrementAndGet();
            }
            try {
                return wrapped(method.invoke(target, values));
            } catch (InvocationTargetException failure) {
                throw failure.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private Object wrapped(Object result) {
        if (result instanceof Connection connection) {
            return counting(Connection.class, connection);
        }
        if (result instanceof PreparedStatement statement) {
            return counting(PreparedStatement.class, statement);
        }
        return result instanceof Statement statement ? counting(Statement.class, statement) : result;
    }
}
