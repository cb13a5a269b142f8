// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import io.idempotent.DocumentNumbers;
import io.idempotent.internal.protocol.Combining;
import io.idempotent.internal.protocol.Doubts;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Doubt;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;

/**
 * The truth: one row per digest in the application's own database, and a completion that commits with the business or
 * not at all. All times are the database's. Thread-safe.
 */
public final class SqlStore implements IdempotencyStore {
    private final SqlDatabase database;
    private final GroupedInserts inserts;
    private final Batches batches;
    private final Settlement settlement;
    private final boolean readFirst;

    /**
     * A store whose acquire begins with the insert: right where something faster in front of it keeps duplicates away.
     *
     * @param database where the rows are
     */
    public SqlStore(SqlDatabase database) {
        this(database, database.combining());
    }

    SqlStore(SqlDatabase database, Combining combining) {
        this(database, new GroupedInserts(database, combining), false);
    }

    private SqlStore(SqlDatabase database, GroupedInserts inserts, boolean readFirst) {
        this.database = database;
        this.inserts = inserts;
        this.batches = new Batches(database);
        this.settlement = new Settlement(database);
        this.readFirst = readFirst;
    }

    /**
     * The same store for duplicates that nothing keeps away: acquire reads before it inserts, so that they do not queue
     * on row locks.
     *
     * @return another view of the same rows
     */
    public SqlStore readingFirst() {
        return new SqlStore(database, inserts, true);
    }

    /**
     * What removes old rows of this store.
     *
     * @param batch how many rows a transaction of it removes at most
     * @return the purge
     */
    public Purge purge(int batch) {
        return new Purge(database, batch);
    }

    /**
     * The rows of this store that no attempt ends.
     *
     * @return what looks after them
     */
    public Doubts doubts() {
        return new SqlDoubts(database);
    }

    /**
     * Document numbers from the database of this store.
     *
     * @param tenant names the tenant of the present call
     * @param block how many numbers are drawn at once
     * @return the numbers
     */
    public DocumentNumbers numbers(Supplier<Optional<String>> tenant, int block) {
        return new SqlDocumentNumbers(database, tenant, block);
    }

    @Override
    public Acquisition acquire(Reservation reservation) {
        return new Acquiring(database, inserts::insert, reservation).run(readFirst);
    }

    @Override
    public List<Renewal.Answer> renew(List<Renewal> renewals) {
        return batches.renew(renewals);
    }

    @Override
    public Transition complete(Hold hold, Completion completion) {
        return settlement.complete(hold, completion);
    }

    @Override
    public Transition completeApart(Hold hold, Completion completion) {
        return settlement.completeApart(hold, completion);
    }

    @Override
    public Transition release(Hold hold) {
        return settlement.release(hold);
    }

    @Override
    public Transition doubt(Hold hold, Doubt doubt) {
        return settlement.doubt(hold, doubt);
    }

    @Override
    public boolean completesInTransaction() {
        return true;
    }
}
