// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Transition;
import io.idempotent.testing.Crowd;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sixty-four threads on one key, of which three in ten roll back, with a purge beside them: whatever the database thinks
 * of that, callers see nothing but the protocol's own answers, one runs at a time, no fence is given twice, and the books
 * are right.
 */
abstract class HammerContract extends OnDatabase {
    private static final int THREADS = 64;
    private static final Completion SHORTLY_KEPT =
            new Completion.Keep(new Envelope(Bytes.empty()), Duration.ofMillis(1), Optional.empty());

    private final Map<String, Integer> strange = new ConcurrentHashMap<>();
    private final Set<Long> fences = ConcurrentHashMap.newKeySet();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger committed = new AtomicInteger();

    HammerContract(TestDatabase database) {
        super(database);
    }

    @BeforeAll
    void business() {
        server().execute("CREATE TABLE ledger (id " + server().database().generatedKey() + ", entry INTEGER)");
    }

    @Test
    void shortly() throws Exception {
        hammer(Duration.ofSeconds(3));
    }

    @Test
    @Tag("long")
    void forAMinute() throws Exception {
        hammer(Duration.ofSeconds(60));
    }

    private void hammer(Duration length) throws Exception {
        server().execute("DELETE FROM ledger");
        committed.set(0);
        Digest digest = anyDigest();
        SqlStore inserting = new SqlStore(jittering());
        SqlStore reading = inserting.readingFirst();
        Purge purge = new Purge(jittering(), 10);
        Crowd.of(THREADS, length, thread -> {
            if (thread == 0) {
                purge.run();
            } else {
                once(thread % 2 == 0 ? inserting : reading, digest);
            }
        });

        assertThat(strange).isEmpty();
        assertThat(committed.get()).isPositive();
        assertThat(server().number("SELECT COUNT(*) FROM ledger")).isEqualTo(committed.get());
    }

    private SqlDatabase jittering() {
        return new SqlDatabase(server().jta(), fixture.dialect(), SqlFixture.PATIENT, Backoff.JITTER);
    }

    private void once(SqlStore asked, Digest digest) throws Exception {
        Acquisition answer = asked.acquire(reservation(digest));
        if (answer instanceof Acquisition.Acquired acquired) {
            run(asked, acquired.hold());
        } else if (!(answer instanceof Acquisition.InProgress || answer instanceof Acquisition.Succeeded)) {
            note(answer.toString());
        }
    }

    private void run(SqlStore owner, Hold hold) throws Exception {
        if (running.incrementAndGet() != 1) {
            note("two at once");
        }
        if (!fences.add(hold.fence().getAsLong())) {
            note("a fence twice");
        }
        boolean fails = ThreadLocalRandom.current().nextInt(10) < 3;
        Completion completion = hold.fence().getAsLong() % 2 == 0 ? SHORTLY_KEPT : new Completion.Free();
        // Leaves before the row is free: the next owner may run from then on.
        server().userTransaction().begin();
        server().execute("INSERT INTO ledger (entry) VALUES (1)");
        Transition recorded = owner.complete(hold, completion);
        running.decrementAndGet();
        if (fails) {
            server().userTransaction().rollback();
            expectApplied(owner.release(hold));
        } else {
            expectApplied(recorded);
            server().userTransaction().commit();
            committed.incrementAndGet();
        }
    }

    private void expectApplied(Transition answer) {
        if (!(answer instanceof Transition.Applied)) {
            note(answer.toString());
        }
    }

    private void note(String what) {
        strange.merge(what, 1, Integer::sum);
    }
}
