// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.function.ToIntFunction;

/**
 * What an operation is checked against.
 *
 * @param settings the settings
 * @param hasRedis whether there is Redis, by the settings or by the application's own client
 * @param hasOwnCodec whether the application writes and reads results itself
 * @param hasHttpModule whether keys can come with requests
 * @param reconcilers how many reconciler beans an operation has
 */
record Surroundings(
        Settings settings,
        boolean hasRedis,
        boolean hasOwnCodec,
        boolean hasHttpModule,
        ToIntFunction<String> reconcilers) {

    Surroundings(Settings settings, boolean hasRedis, boolean hasOwnCodec, boolean hasHttpModule) {
        this(settings, hasRedis, hasOwnCodec, hasHttpModule, none -> 0);
    }

    boolean hasVolatileStore() {
        return settings.store() == Settings.StoreKind.MEMORY || hasRedis;
    }

    /**
     * Whether any store is named. Where an application is built before it runs, stores may be named only when it starts,
     * and an application without one does not start.
     */
    boolean knowsStore() {
        return hasVolatileStore() || settings.datasource().isPresent();
    }
}
