// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.time.Instant;
import java.time.ZoneId;
import java.util.UUID;

/** The databases that the durable tier is proven on, and how they differ for the tests themselves. */
public enum TestDatabase {
    H2("BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY") {
        @Override
        public String newUrl() {
            return "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
        }

        @Override
        public String inZone(String url, String zone) {
            return url + ";TIME ZONE=" + zone;
        }

        @Override
        public String retype(String column, String type) {
            return "ALTER COLUMN " + column + " " + type + " NOT NULL";
        }

        @Override
        public String lockTimeout() {
            return "CALL LOCK_TIMEOUT()";
        }

        @Override
        public String statementTimeout() {
            return "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'QUERY_TIMEOUT'";
        }

        @Override
        public String silenceTimeout() {
            return "SELECT 0";
        }
    },
    POSTGRESQL("BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY") {
        @Override
        public String newUrl() {
            return Postgres.newUrl();
        }

        @Override
        public String inZone(String url, String zone) {
            return url + "&options=-c%20TimeZone=" + zone;
        }

        @Override
        public String retype(String column, String type) {
            return "ALTER COLUMN " + column + " TYPE " + type;
        }

        @Override
        public String lockTimeout() {
            return "SELECT setting FROM pg_settings WHERE name = 'lock_timeout'";
        }

        @Override
        public String statementTimeout() {
            return "SELECT setting FROM pg_settings WHERE name = 'statement_timeout'";
        }

        @Override
        public String silenceTimeout() {
            return "SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'";
        }
    },
    MARIADB("BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY") {
        @Override
        public String newUrl() {
            return MariaDb.newUrl();
        }

        @Override
        public String inZone(String url, String zone) {
            String offset = ZoneId.of(zone).getRules().getOffset(Instant.EPOCH).getId();
            return url + "&sessionVariables=time_zone='" + offset + "'";
        }

        @Override
        public String retype(String column, String type) {
            return "MODIFY COLUMN " + column + " " + type + " NOT NULL";
        }

        @Override
        public String lockTimeout() {
            return "SELECT @@SESSION.innodb_lock_wait_timeout";
        }

        @Override
        public String statementTimeout() {
            return "SELECT @@SESSION.max_statement_time";
        }

        @Override
        public String silenceTimeout() {
            return "SELECT @@SESSION.idle_transaction_timeout";
        }
    };

    private final String generatedKey;

    TestDatabase(String generatedKey) {
        this.generatedKey = generatedKey;
    }

    /** A new, empty database. */
    public abstract String newUrl();

    /** The same for sessions in a time zone. */
    public abstract String inZone(String url, String zone);

    /** The rest of an ALTER TABLE that gives a mandatory column another type. */
    public abstract String retype(String column, String type);

    /** Asks how long the session waits for locks. */
    public abstract String lockTimeout();

    /** Asks after how long the session gives its statements up. */
    public abstract String statementTimeout();

    /** Asks after how long the session's transaction is given up when it says nothing; 0 is never. */
    public abstract String silenceTimeout();

    /** The type of a primary key that the database generates. */
    public String generatedKey() {
        return generatedKey;
    }
}
