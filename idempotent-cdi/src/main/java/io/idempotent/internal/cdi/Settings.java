// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.time.Duration;
import java.util.Optional;

import io.idempotent.internal.protocol.Reconciliation;

/**
 * The library's settings, read once at start. Their names, defaults, units and consequences are in {@code
 * docs/settings.md}, which a test compares with {@link SettingsReader}.
 *
 * @param store which kind of store
 * @param datasource names the database; empty for none
 * @param schema what to do about our tables: create, validate or none
 * @param defaults what an operation does not say itself
 * @param redis how Redis is used
 * @param sql how the database is used
 * @param reconcile how abandoned attempts are looked after
 * @param limits bounds
 */
record Settings(
        StoreKind store,
        Optional<String> datasource,
        String schema,
        Defaults defaults,
        Redis redis,
        Sql sql,
        Reconciliation.Terms reconcile,
        Limits limits) {

    /** Which kind of store. */
    enum StoreKind {
        /** What the other settings name: a database, Redis, or both. */
        AUTO,
        /** This process's memory, for tests and first steps. */
        MEMORY
    }

    /** What an operation does not say itself. */
    record Defaults(Duration lease, Duration maximumHold, Duration retryAfter, Duration waitLimit) {}

    /** How Redis is used. */
    record Redis(
            Optional<String> address,
            Optional<String> configFile,
            String keyPrefix,
            Duration timeout,
            int connections,
            Duration retention,
            Duration breakerOpen) {
        boolean isConfigured() {
            return address.isPresent() || configFile.isPresent();
        }
    }

    /** How the database is used. */
    record Sql(
            Duration retention,
            Duration lockWait,
            Duration statementTimeout,
            int maxNested,
            Duration nestedWait,
            int together,
            Upkeep upkeep) {}

    /** What is done about the database beside the calls: how often and how much is purged, how numbers are drawn. */
    record Upkeep(Duration purgeInterval, int purgeBatch, int numberBlock) {}

    /** Bounds. */
    record Limits(int maxWaiting, int maxResult) {}
}
