// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

/**
 * Secrets that all nodes of one application share without anybody having configured them. Each is created once, at random,
 * and kept in the application's database; without a database it is kept in Redis, where it can be lost.
 *
 * <p>An injectable bean. Thread-safe.
 */
public interface SharedSecrets {

    /**
     * A secret.
     *
     * @param name its name
     * @return 32 bytes, the same on every node
     * @throws io.idempotent.StoreUnavailableException if it can neither be read nor created now
     */
    Bytes secret(String name);
}
