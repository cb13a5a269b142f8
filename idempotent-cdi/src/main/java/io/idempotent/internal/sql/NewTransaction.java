// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.concurrent.Callable;

/**
 * Runs work in a transaction of its own, which is committed before {@link #call} returns, whatever transaction the
 * calling thread is in. Work that throws is rolled back. Thread-safe.
 */
public interface NewTransaction {
    /**
     * Runs the work and commits.
     *
     * @param work what to do; all of its database work takes part
     * @param <T> the type of the result
     * @return what the work returned, after the commit
     * @throws Exception what the work threw, after the rollback; or that the commit failed, in which case nobody knows
     *     whether the work is in force
     */
    <T> T call(Callable<T> work) throws Exception;
}
