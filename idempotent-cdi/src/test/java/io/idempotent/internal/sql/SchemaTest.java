// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;

import io.idempotent.testing.JtaServer;
import io.idempotent.testing.OtherThread;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SchemaTest {
    private JtaServer server;
    private Schema schema;

    @BeforeEach
    void start() throws Exception {
        server = JtaServer.start();
        schema = new Schema(SqlDatabase.open(server.jta(), SqlFixture.PATIENT));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void create_createsOnce() {
        assertThat(schema.apply(SchemaMode.CREATE)).isEmpty();
        assertThat(schema.apply(SchemaMode.CREATE)).isEmpty();
        assertThat(schema.apply(SchemaMode.VALIDATE)).isEmpty();
    }

    @Test
    void create_onSeveralNodesAtOnce_succeedsOnAll() throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        Callable<List<String>> node = () -> {
            start.await();
            return schema.apply(SchemaMode.CREATE);
        };
        try (OtherThread one = new OtherThread();
                OtherThread two = new OtherThread()) {
            List<Future<List<String>>> answers = new ArrayList<>(List.of(one.begins(node), two.begins(node)));
            for (Future<List<String>> answer : answers) {
                assertThat(answer.get()).isEmpty();
            }
        }
    }

    @Test
    void validate_namesEachDifference() {
        schema.apply(SchemaMode.CREATE);
        server.execute("ALTER TABLE idempotency_reservation DROP COLUMN failure_note");
        server.execute("ALTER TABLE idempotency_reservation ALTER COLUMN tenant_id SET NULL");
        server.execute("ALTER TABLE idempotency_reservation ALTER COLUMN key_text VARCHAR(10) NOT NULL");
        server.execute("ALTER TABLE idempotency_reservation ALTER COLUMN handled_at SET NOT NULL");
        server.execute("ALTER TABLE idempotency_lease ALTER COLUMN owner VARCHAR(16) NOT NULL");

        assertThat(schema.apply(SchemaMode.VALIDATE))
                .containsExactlyInAnyOrder(
                        "idempotency_reservation.failure_note is missing",
                        "idempotency_reservation.tenant_id must be NOT NULL",
                        "idempotency_reservation.key_text must have a length of at least 255, not 10",
                        "idempotency_reservation.handled_at must allow NULL",
                        "idempotency_lease.owner must hold BINARY");
    }

    @Test
    void validate_demandsTheUniqueConstraint() {
        schema.apply(SchemaMode.CREATE);
        server.execute("ALTER TABLE idempotency_reservation DROP CONSTRAINT uk_idem");
        server.execute("ALTER TABLE idempotency_reservation ADD CONSTRAINT uk_idem UNIQUE (digest, tenant_id)");

        assertThat(schema.apply(SchemaMode.VALIDATE)).singleElement().asString().contains("uk_idem");
    }

    @Test
    void validate_withoutTables_saysSo() {
        assertThat(schema.apply(SchemaMode.VALIDATE))
                .hasSize(3)
                .allMatch(problem -> problem.contains("cannot be read"));
    }

    @Test
    void create_besideATableThatDoesNotFit_says() {
        server.execute("CREATE TABLE idempotency_reservation (id BIGINT)");

        assertThat(schema.apply(SchemaMode.CREATE))
                .contains("idempotency_reservation.digest is missing")
                .anyMatch(problem -> problem.contains("could not be created"));
    }

    @Test
    void none_looksAtNothing() {
        assertThat(schema.apply(SchemaMode.NONE)).isEmpty();
    }
}
