// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.logging.Logger;

/**
 * Connects to the real database, and cuts the connection at the next COMMIT of a thread that asks for it: before the
 * database is told, or after it has carried it out and before the client knows. A pool makes its own instance, so what
 * is to be cut is kept by thread for the whole process.
 */
public final class CuttingDriver implements Driver {
    private static final String PREFIX = "jdbc:cutting:";
    private static final Map<Thread, CommitCuts.Cut> CUTS = new ConcurrentHashMap<>();
    private static final Executor AT_ONCE = Runnable::run;

    /** For {@link JtaServer#pool}. */
    public static String url(String real) {
        return PREFIX + real;
    }

    /** The next commit of the calling thread gets no answer. */
    public static void cutNextCommit(CommitCuts.Cut cut) {
        CUTS.put(Thread.currentThread(), cut);
    }

    /** No commit of the calling thread is cut any more. */
    public static void cutNothing() {
        CUTS.remove(Thread.currentThread());
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        Connection real = DriverManager.getConnection(url.substring(PREFIX.length()), properties);
        return (Connection) Proxy.newProxyInstance(
                CuttingDriver.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> invoke(real, method, arguments));
    }

    private static Object invoke(Connection real, Method method, Object[] arguments) throws Throwable {
        CommitCuts.Cut cut = method.getName().equals("commit") ? CUTS.remove(Thread.currentThread()) : null;
        if (cut != null) {
            throw cut(real, cut);
        }
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }

    private static SQLException cut(Connection real, CommitCuts.Cut cut) throws SQLException {
        if (cut == CommitCuts.Cut.APPLIED) {
            real.commit();
        } else {
            real.rollback(); // what a server does when a connection is gone; H2 in this process has none to lose
        }
        real.abort(AT_ONCE);
        return new SQLException("The connection was cut", "08006");
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(CuttingDriver.class.getName());
    }
}
