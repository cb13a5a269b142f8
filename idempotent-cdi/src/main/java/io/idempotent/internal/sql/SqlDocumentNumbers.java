// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

import io.idempotent.DocumentNumbers;
import io.idempotent.DocumentNumbersUnavailableException;
import io.idempotent.internal.protocol.Digests;
import io.idempotent.internal.protocol.KeyPart;
import io.idempotent.spi.Bytes;

/**
 * Numbers from a row per series that is seeded and advanced in transactions of their own. The row is found by the digest
 * of tenant and name, so that no collation makes one series of two. Thread-safe.
 */
public final class SqlDocumentNumbers implements DocumentNumbers {
    private static final String DOMAIN = "document numbers";

    /** A block takes some hundred bytes. */
    private static final int SERIES_IN_MEMORY = 10_000;

    private final SqlDatabase database;
    private final Supplier<Optional<String>> tenant;
    private final int block;
    private final OpenBlocks blocks;

    SqlDocumentNumbers(SqlDatabase database, Supplier<Optional<String>> tenant, int block) {
        this(database, tenant, block, new OpenBlocks(SERIES_IN_MEMORY));
    }

    SqlDocumentNumbers(SqlDatabase database, Supplier<Optional<String>> tenant, int block, OpenBlocks blocks) {
        this.database = database;
        this.tenant = tenant;
        this.block = block;
        this.blocks = blocks;
    }

    @Override
    public long next(String series) {
        if (series.isBlank() || series.length() > Columns.SERIES_LENGTH) {
            throw new IllegalArgumentException(
                    "The name of a series must have 1 to " + Columns.SERIES_LENGTH + " characters");
        }
        return next(new Series(tenant.get(), series));
    }

    /** A series of a tenant. */
    private record Series(Optional<String> tenant, String name) {
        Bytes digest() {
            return Digests.digest(tenant, Optional.empty(), DOMAIN, List.of(KeyPart.text(name)))
                    .value();
        }
    }

    private long next(Series series) {
        Bytes digest = series.digest();
        Blocks open = blocks.of(digest);
        OptionalLong number = open.next();
        return number.isPresent() ? number.getAsLong() : open.nextOf(drawn(series, digest));
    }

    /** No lock is held meanwhile: who waits for a connection must not keep those who have one from going on. */
    private Blocks.Block drawn(Series series, Bytes digest) {
        try {
            return Blocks.Block.endingWith(last(series, digest), block);
        } catch (Exception failure) {
            throw new DocumentNumbersUnavailableException(DatabaseRefusal.presentable(failure));
        }
    }

    private long last(Series series, Bytes digest) throws Exception {
        OptionalLong last = database.inNew(session -> advanced(session, digest));
        if (last.isPresent()) {
            return last.getAsLong();
        }
        seed(series, digest);
        return database.inNew(session -> advanced(session, digest)).orElseThrow();
    }

    private OptionalLong advanced(Session session, Bytes digest) throws SQLException {
        if (session.update(Step.ADVANCE_SERIES, block, digest) == 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(
                session.first(Step.LAST_NUMBER, row -> row.getLong(1), digest).orElseThrow());
    }

    private void seed(Series series, Bytes digest) throws Exception {
        try {
            database.inNew(session -> session.update(
                    Step.SEED_SERIES,
                    digest,
                    Columns.tenant(series.tenant()),
                    Columns.text(series.name(), Columns.SERIES_LENGTH),
                    digest));
        } catch (Exception failure) {
            if (database.fault(failure) != Fault.OTHER_DUPLICATE) {
                throw failure;
            }
        }
    }
}
