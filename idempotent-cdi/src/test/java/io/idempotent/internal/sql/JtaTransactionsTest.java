// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

import jakarta.transaction.RollbackException;
import jakarta.transaction.Transaction;

import io.idempotent.internal.protocol.Transactions;
import io.idempotent.internal.protocol.Transactions.End;
import io.idempotent.internal.protocol.Transactions.Standing;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.OtherThread;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JtaTransactionsTest {
    private static JtaServer server;
    private static Transactions transactions;
    private final List<End> ends = new ArrayList<>();

    @BeforeAll
    static void start() {
        server = JtaServer.start();
        transactions = new JtaTransactions(server.registry());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void withoutATransaction_thereIsNone() {
        assertThat(transactions.current()).isEmpty();
    }

    @Test
    void commit_isTold() throws Exception {
        server.inTransaction(() -> {
            Transactions.Unit unit = transactions.current().orElseThrow();
            assertThat(unit.standing()).isEqualTo(Standing.ACTIVE);
            unit.onEnd(ends::add);
            assertThat(ends).isEmpty();
        });
        assertThat(ends).containsExactly(End.COMMITTED);
    }

    @Test
    void rollback_isTold() throws Exception {
        server.inTransactionThatRollsBack(
                () -> transactions.current().orElseThrow().onEnd(ends::add));
        assertThat(ends).containsExactly(End.ROLLED_BACK);
    }

    @Test
    void aReceiverThatThrows_disturbsNobody() throws Exception {
        quietly(
                "io.idempotent.internal.sql",
                () -> server.inTransaction(() -> {
                    transactions.current().orElseThrow().onEnd(end -> {
                        throw new IllegalStateException("a defect of the receiver");
                    });
                    transactions.current().orElseThrow().onEnd(ends::add);
                }));
        assertThat(ends).containsExactly(End.COMMITTED);
    }

    @Test
    void rollbackOnly_isSeen_andPreventsTheCommit() throws Exception {
        server.userTransaction().begin();
        Transactions.Unit unit = transactions.current().orElseThrow();
        unit.onEnd(ends::add);
        unit.setRollbackOnly();

        assertThat(unit.standing()).isEqualTo(Standing.ROLLBACK_ONLY);
        assertThat(transactions.current().orElseThrow().standing()).isEqualTo(Standing.ROLLBACK_ONLY);
        assertThatThrownBy(() -> server.userTransaction().commit()).isInstanceOf(RollbackException.class);
        assertThat(ends).containsExactly(End.ROLLED_BACK);
    }

    @Test
    void aReceiverInATransactionThatCanOnlyRollBack_isToldOnce() throws Exception {
        server.inTransactionThatRollsBack(() -> {
            Transactions.Unit unit = transactions.current().orElseThrow();
            unit.setRollbackOnly();
            unit.onEnd(ends::add);
        });
        assertThat(ends).hasSize(1).doesNotContain(End.COMMITTED);
    }

    @Test
    void fromAnotherTransactionOrThread_itIsElsewhere() throws Exception {
        server.userTransaction().begin();
        Transactions.Unit outer = transactions.current().orElseThrow();
        outer.put("key", "value");
        Transaction suspended = server.transactionManager().suspend();

        assertThat(outer.standing()).isEqualTo(Standing.ELSEWHERE);
        server.inTransaction(() -> {
            assertThat(outer.standing()).isEqualTo(Standing.ELSEWHERE);
            assertThat(outer.get("key")).isEmpty();
            outer.setRollbackOnly();
            outer.onEnd(ends::add);
        });
        assertThat(ends).containsExactly(End.UNKNOWN);

        server.transactionManager().resume(suspended);
        try (OtherThread other = new OtherThread()) {
            assertThat(other.does(outer::standing)).isEqualTo(Standing.ELSEWHERE);
        }
        assertThat(outer.standing()).isEqualTo(Standing.ACTIVE);
        assertThat(outer.get("key")).contains("value");
        assertThat(outer.get("other")).isEmpty();
        server.userTransaction().commit();
        assertThat(outer.standing()).isEqualTo(Standing.ELSEWHERE);
    }

    @Test
    void aTimeOut_isToldOnTheReapersThread() throws Exception {
        quietly("com.arjuna", this::timeOut);
    }

    private void timeOut() throws Exception {
        BlockingQueue<End> told = new LinkedBlockingQueue<>();
        BlockingQueue<Thread> by = new LinkedBlockingQueue<>();
        server.userTransaction().setTransactionTimeout(1);
        server.userTransaction().begin();
        try {
            Transactions.Unit unit = transactions.current().orElseThrow();
            unit.onEnd(end -> {
                by.add(Thread.currentThread());
                told.add(end);
            });

            assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo(End.ROLLED_BACK);
            assertThat(by.take()).isNotEqualTo(Thread.currentThread());
            assertThat(unit.standing()).isEqualTo(Standing.ELSEWHERE);
            assertThat(transactions.current()).isEmpty();
            unit.setRollbackOnly();
        } finally {
            server.userTransaction().rollback();
            server.userTransaction().setTransactionTimeout(0);
        }
        assertThat(told).isEmpty();
    }

    /** Runs what is meant to be complained about. */
    private static void quietly(String logger, JtaServer.Action action) throws Exception {
        Logger complaining = Logger.getLogger(logger);
        complaining.setLevel(Level.OFF);
        try {
            action.run();
        } finally {
            complaining.setLevel(null);
        }
    }
}
