// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

/** One way of making a call happen once. Thread-safe. */
interface Contender extends AutoCloseable {
    String name();

    /** Calls with a key: runs the business, or answers with what is kept of the first call. */
    void call(String key) throws Exception;

    /** How often the business has run. */
    long runs();
}
