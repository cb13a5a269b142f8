// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import org.jspecify.annotations.Nullable;

/** The guarded method. */
@FunctionalInterface
public interface Business {
    /**
     * Runs it.
     *
     * @return its result
     * @throws Exception whatever it throws
     */
    @Nullable
    Object proceed() throws Exception;
}
