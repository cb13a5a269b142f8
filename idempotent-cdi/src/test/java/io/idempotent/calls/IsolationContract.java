// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import io.idempotent.testing.Application;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A renewal must not touch what a business transaction has read: at these levels its commit point would fail for ever.
 * MariaDB is told to behave as it does by default from 11.6 on ({@code innodb_snapshot_isolation}).
 */
abstract class IsolationContract {
    private final TestDatabase database;

    IsolationContract(TestDatabase database) {
        this.database = database;
    }

    @ParameterizedTest
    @EnumSource(names = {"READ_COMMITTED", "REPEATABLE_READ", "SERIALIZABLE"})
    void businessThatReadItsReservation_commitsAfterThreeRenewals(TransactionIsolation isolation) throws Exception {
        String url = database.newUrl() + (database == TestDatabase.MARIADB ? SNAPSHOT_ISOLATION : "");
        ExecutorService watcher = Executors.newSingleThreadExecutor();
        try (Application application = Application.start(
                database,
                JtaServer.isolatedPool(url, 20, isolation),
                Map.of("idempotent.datasource", "default"),
                CarefulDesk.class,
                Ledger.class,
                Steps.class)) {
            application.execute(Ledger.table(database));
            String order = UUID.randomUUID().toString();
            application.bean(Steps.class).on(order, () -> {
                assertThat(application.number("SELECT COUNT(*) FROM idempotency_reservation"))
                        .isOne();
                watcher.submit(() -> threeRenewals(application)).get();
            });

            Receipt receipt = application.bean(CarefulDesk.class).bookOnARenewedLease(order);

            application.bean(Steps.class).clear(order);
            assertThat(application.bean(CarefulDesk.class).bookOnARenewedLease(order))
                    .isEqualTo(receipt);
            assertThat(application.bean(Ledger.class).rows(order)).isOne();
        } finally {
            watcher.shutdownNow();
        }
    }

    private static final String SNAPSHOT_ISOLATION = "&sessionVariables=innodb_snapshot_isolation=ON";

    private static void threeRenewals(Application application) {
        Set<Long> ends = new HashSet<>();
        Eventually.holds(Duration.ofSeconds(30), () -> {
            ends.add(application.number("SELECT COALESCE(MAX(lease_until), 0) FROM idempotency_lease"));
            return ends.size() >= 4;
        });
    }
}
