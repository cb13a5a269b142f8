// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/** In which transaction the business of an {@link IdempotentOperation} runs. */
public enum TransactionBoundary {
    /**
     * In the caller's transaction where there is one, else in one of its own that ends with the call. The record of a
     * durable call commits with it.
     */
    REQUIRED,
    /** In a transaction of its own, whatever the caller does with its own one. */
    REQUIRES_NEW,
    /**
     * In the caller's transaction where there is one; the call is then done if and when that transaction commits. Where
     * there is none, in none: for effects that no transaction covers, so that a durable operation must say with
     * {@link OperationBuilder#recovery} what an unknown end means.
     */
    CALLERS
}
