// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.internal.protocol.Combining;

/** Opens to the benchmark what only this package may use. */
public final class ForMeasurements {
    private ForMeasurements() {}

    /** A store whose callers share transactions, or never do. */
    public static SqlStore store(SqlDatabase database, Combining combining) {
        return new SqlStore(database, combining);
    }

    /** One run of the purge; tells how many rows it removed. */
    public static int purge(SqlStore store, int batch) throws Exception {
        return store.purge(batch).run();
    }
}
