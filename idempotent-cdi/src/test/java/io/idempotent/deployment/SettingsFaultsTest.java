// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.deployment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Named;

import io.agroal.api.AgroalDataSource;
import io.idempotent.Idempotent;
import io.idempotent.testing.Application;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.TestDatabase;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Wrong settings are refused at the start, all at once, each by its name. */
class SettingsFaultsTest {
    private static final String NO_STORE =
            "IDEMPOTENT-204 idempotent.store: there is no store; set idempotent.datasource, idempotent.redis.address,"
                    + " or both";

    @ApplicationScoped
    static class Idle {
        public void nothing() {}
    }

    @Test
    void everyWrongSetting_isToldAtOnce() {
        Map<String, String> wrong = new TreeMap<>();
        Map<String, String> told = new TreeMap<>();
        wrongSettings().forEach((name, text) -> {
            wrong.put(name, "soon");
            told.put(name, "IDEMPOTENT-201 setting " + name + ": must be " + text);
        });
        assertThat(Refusal.of(wrong, Idle.class)).containsExactlyInAnyOrderElementsOf(told.values());
    }

    private static Map<String, String> wrongSettings() {
        return Map.ofEntries(
                Map.entry("idempotent.store", "one of [AUTO, MEMORY]"),
                Map.entry("idempotent.schema", "create, validate or none"),
                Map.entry("idempotent.lease", "an ISO-8601 duration from PT1S to PT24H, as PT30S"),
                Map.entry("idempotent.maximum-hold", "an ISO-8601 duration from PT30S to PT87600H, as PT10M"),
                Map.entry("idempotent.retry-after", "an ISO-8601 duration from PT1S to PT24H, as PT1S"),
                Map.entry("idempotent.wait-limit", "an ISO-8601 duration from PT0.001S to PT30S, as PT2S"),
                Map.entry("idempotent.max-waiting", "a whole number from 0 to 100000"),
                Map.entry("idempotent.max-result", "a whole number from 1 to 67108864"),
                Map.entry("idempotent.redis.timeout", "an ISO-8601 duration from PT0.01S to PT1M, as PT1S"),
                Map.entry("idempotent.redis.connections", "a whole number from 2 to 1024"),
                Map.entry("idempotent.redis.retention", "an ISO-8601 duration from PT1S to PT87600H, as PT24H"),
                Map.entry("idempotent.redis.breaker-open", "an ISO-8601 duration from PT0.001S to PT5M, as PT1S"),
                Map.entry("idempotent.sql.retention", "an ISO-8601 duration from PT1S to PT87600H, as P7D"),
                Map.entry("idempotent.sql.lock-wait", "an ISO-8601 duration from PT0.01S to PT1M, as PT1S"),
                Map.entry("idempotent.sql.statement-timeout", "an ISO-8601 duration from PT1S to PT5M, as PT5S"),
                Map.entry("idempotent.sql.max-nested", "a whole number from 1 to 10000"),
                Map.entry("idempotent.sql.nested-wait", "an ISO-8601 duration from PT0.001S to PT1M, as PT1S"),
                Map.entry("idempotent.sql.reservations-per-transaction", "a whole number from 1 to 256"),
                Map.entry("idempotent.sql.purge-interval", "an ISO-8601 duration from PT1S to PT24H, as PT1M"),
                Map.entry("idempotent.sql.purge-batch", "a whole number from 1 to 10000"),
                Map.entry("idempotent.sql.number-block", "a whole number from 1 to 1000000"));
    }

    @Test
    void numbersAndDurationsOutOfRange_areToldLikeWhatIsNone() {
        assertThat(Refusal.of(
                        Map.of(
                                "idempotent.store", "memory",
                                "idempotent.max-waiting", "-1",
                                "idempotent.redis.connections", "99999999999",
                                "idempotent.lease", "PT-30S",
                                "idempotent.sql.retention", "PT99999999999999H"),
                        Idle.class))
                .containsExactlyInAnyOrder(
                        "IDEMPOTENT-201 setting idempotent.max-waiting: must be a whole number from 0 to 100000",
                        "IDEMPOTENT-201 setting idempotent.redis.connections: must be a whole number from 2 to 1024",
                        "IDEMPOTENT-201 setting idempotent.lease: must be an ISO-8601 duration from PT1S to PT24H, as"
                                + " PT30S",
                        "IDEMPOTENT-201 setting idempotent.sql.retention: must be an ISO-8601 duration from PT1S to"
                                + " PT87600H, as P7D");
    }

    @Test
    void emptySettings_areNone() {
        Application.start(
                        Map.of("idempotent.store", "memory", "idempotent.lease", " ", "idempotent.schema", ""),
                        Idle.class)
                .close();
    }

    /** What a test overrides is the store; the application's datasource and Redis stay in its configuration. */
    @Test
    void memory_usesNoOtherStore() {
        Map<String, String> settings = Map.of(
                "idempotent.store", "memory",
                "idempotent.datasource", "nowhere",
                "idempotent.redis.address", "redis://localhost:1");
        try (Application application = Application.start(settings, Counting.class)) {
            Counting counting = application.bean(Counting.class);

            assertThat(counting.next("a")).isEqualTo(counting.next("a")).isOne();
        }
    }

    @ApplicationScoped
    static class Counting {
        private final AtomicInteger count = new AtomicInteger();

        @Idempotent(key = "#{order}")
        public int next(String order) {
            return count.incrementAndGet();
        }
    }

    @Test
    void aLeaseAlone_needsNoOtherSettings() {
        for (String lease : List.of("PT1S", "PT24H")) {
            Application.start(Map.of("idempotent.store", "memory", "idempotent.lease", lease), Idle.class)
                    .close();
        }
    }

    @Test
    void noStoreAtAll() {
        assertThat(Refusal.of(Map.of(), Idle.class)).containsExactly(NO_STORE);
        assertThat(Refusal.of(Map.of("idempotent.datasource", " "), Idle.class)).containsExactly(NO_STORE);
    }

    @Test
    void datasourceThatIsNotThere() {
        for (String name : List.of("books", "java:comp/env/books", "jdbc/books")) {
            assertThat(Refusal.of(Map.of("idempotent.datasource", name), Idle.class))
                    .containsExactly("IDEMPOTENT-202 idempotent.datasource: idempotent.datasource names '" + name
                            + "', but there is neither such a JNDI resource nor such a DataSource bean");
        }
    }

    /** A datasource that no transaction manager controls. */
    @Dependent
    static class Uncontrolled {
        @Produces
        @Named("uncontrolled")
        @ApplicationScoped
        static DataSource uncontrolled() {
            JdbcDataSource source = new JdbcDataSource();
            source.setURL(TestDatabase.H2.newUrl());
            return source;
        }
    }

    @Test
    void datasourceThatTakesNoPartInTransactions() {
        assertThat(Refusal.of(Map.of("idempotent.datasource", "uncontrolled"), Uncontrolled.class))
                .containsExactly("IDEMPOTENT-202 idempotent.datasource: The datasource takes no part in the server's"
                        + " transactions: what was rolled back is still there. Use a datasource that the transaction"
                        + " manager controls (jta=true, XA or transactional).");
    }

    @Test
    void tablesThatDoNotMatch() {
        AgroalDataSource source = JtaServer.pool(TestDatabase.H2.newUrl(), 10);
        assertThat(Refusal.of(
                        source,
                        Map.of("idempotent.datasource", "default", "idempotent.schema", "validate"),
                        Idle.class))
                .isNotEmpty()
                .allSatisfy(problem -> assertThat(problem).startsWith("IDEMPOTENT-202 idempotent.datasource: "))
                .anySatisfy(problem -> assertThat(problem).contains("idempotency_reservation"));
    }

    @Test
    void redisAddressThatIsNone_isNotShown_sinceItMayHoldAPassword() {
        assertThat(Refusal.of(Map.of("idempotent.redis.address", "http://user:secret@host"), Idle.class))
                .containsExactly("IDEMPOTENT-203 idempotent.redis: idempotent.redis.address must be redis://host:port");
    }

    @Test
    void redisKeyPrefixThatIsNone() {
        assertThat(Refusal.of(
                        Map.of(
                                "idempotent.redis.address", "redis://localhost:1",
                                "idempotent.redis.key-prefix", "{a}"),
                        Idle.class))
                .containsExactly("IDEMPOTENT-203 idempotent.redis: idempotent.redis.key-prefix must have 1 to 64"
                        + " letters, digits, colons, dots, underscores or hyphens");
    }

    @Test
    void redisFileThatIsNotThereOrMakesNoSense(@TempDir Path folder) throws IOException {
        Path missing = folder.resolve("missing.yaml");
        assertThat(Refusal.of(Map.of("idempotent.redis.config-file", missing.toString()), Idle.class))
                .containsExactly("IDEMPOTENT-203 idempotent.redis: the file of idempotent.redis.config-file cannot be"
                        + " read: java.nio.file.NoSuchFileException: " + missing);

        Path nonsense = Files.writeString(folder.resolve("nonsense.yaml"), "password: secret\n\tsingle: [");
        assertThat(Refusal.of(Map.of("idempotent.redis.config-file", nonsense.toString()), Idle.class))
                .singleElement()
                .asString()
                .startsWith("IDEMPOTENT-203 idempotent.redis: The Redisson YAML of idempotent.redis.config-file cannot"
                        + " be read: ")
                .doesNotContain("secret");
    }

    @Test
    void databaseAndRedisBothWrong_areToldAtOnce() {
        assertThat(Refusal.of(
                        Map.of("idempotent.datasource", "books", "idempotent.redis.address", "localhost"), Idle.class))
                .hasSize(2)
                .anySatisfy(problem -> assertThat(problem).startsWith("IDEMPOTENT-202 "))
                .anySatisfy(problem -> assertThat(problem).startsWith("IDEMPOTENT-203 "));
    }
}
