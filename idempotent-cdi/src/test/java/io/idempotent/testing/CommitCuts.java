// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import io.agroal.api.AgroalDataSource;

/** Connections that can be cut at their next COMMIT, in one way or another. */
public interface CommitCuts extends AutoCloseable {

    /** What becomes of the COMMIT, whose sender gets no answer. */
    enum Cut {
        APPLIED,
        NOT_APPLIED
    }

    /** A pool of such connections. */
    AgroalDataSource pool(String url, int connections);

    /** The next COMMIT gets no answer. */
    void cutNext(Cut cut);

    /** No COMMIT is cut any more. */
    void cutNothing();

    @Override
    void close();

    /** Cut within the driver, for the calling thread alone: on any database. */
    static CommitCuts inTheDriver() {
        return new CommitCuts() {
            @Override
            public AgroalDataSource pool(String url, int connections) {
                return JtaServer.cuttingPool(url, connections);
            }

            @Override
            public void cutNext(Cut cut) {
                CuttingDriver.cutNextCommit(cut);
            }

            @Override
            public void cutNothing() {
                CuttingDriver.cutNothing();
            }

            @Override
            public void close() {
                CuttingDriver.cutNothing();
            }
        };
    }

    /** Cut on the wire between the driver and a database, whoever sends the COMMIT. */
    static CommitCuts onTheWire(TestDatabase database) {
        return CuttingProxy.before(Wire.of(database));
    }
}
