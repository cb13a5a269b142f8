// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

/** One part of the benchmark. */
interface Part {
    /**
     * Measures and tells.
     *
     * @param setting what all parts share
     */
    void run(Setting setting) throws Exception;
}
