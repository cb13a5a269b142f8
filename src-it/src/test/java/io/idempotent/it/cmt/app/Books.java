// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt.app;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;

/** What was booked, in the transaction of the caller. */
@ApplicationScoped
public class Books {
    @Resource(lookup = "java:comp/DefaultDataSource")
    DataSource source;

    void open(@Observes @Initialized(ApplicationScoped.class) Object application) {
        update("CREATE TABLE IF NOT EXISTS booking (entry VARCHAR(64))");
    }

    /**
     * Books.
     *
     * @param key whatever the call is about
     */
    public void add(String key) {
        update("INSERT INTO booking VALUES (?)", key);
    }

    /**
     * How often something was booked.
     *
     * @param key whatever the call is about
     * @return how many rows there are
     */
    public String count(String key) {
        return text("SELECT CAST(COUNT(*) AS VARCHAR) FROM booking WHERE entry = ?", key);
    }

    /**
     * The state of a call's reservation.
     *
     * @param key the call's only key
     * @return the letter in the row; empty where there is no row
     */
    public String state(String key) {
        return text("SELECT state FROM idempotency_reservation WHERE key_text LIKE '%' || ? || '%'", key);
    }

    private void update(String sql, String... values) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = bound(connection, sql, values)) {
            statement.executeUpdate();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private String text(String sql, String... values) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = bound(connection, sql, values);
                ResultSet found = statement.executeQuery()) {
            return found.next() ? found.getString(1) : "";
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static PreparedStatement bound(Connection connection, String sql, String... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setString(i + 1, values[i]);
        }
        return statement;
    }
}
