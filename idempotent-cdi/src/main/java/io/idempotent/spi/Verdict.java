// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import org.jspecify.annotations.Nullable;

/** What a {@link Reconciler} found. Each verdict carries the reason, which is kept with the record for people to read. */
public sealed interface Verdict {

    /**
     * Why.
     *
     * @return a short text without secrets; its first 200 characters are kept
     */
    String reason();

    /**
     * It had its effect: the call is done, and duplicates are given this result.
     *
     * @param result what the method would have returned; null only where it returns nothing (<code>void</code>, or a stage
     *     of <code>Void</code>). For any other method null, like a result of another type, counts as
     *     {@link HappenedWithoutResult}: duplicates would take it for the method's answer
     * @param reason why
     */
    record Happened(@Nullable Object result, String reason) implements Verdict {}

    /**
     * It had its effect, and nobody can tell its result any more: the call is done, and duplicates are refused with
     * {@link io.idempotent.ResultGoneException}.
     *
     * @param reason why
     */
    record HappenedWithoutResult(String reason) implements Verdict {}

    /**
     * It had no effect and never will: the key is free, and the next call runs. Say this only where nothing can still be
     * under way.
     *
     * @param reason why
     */
    record DidNotHappen(String reason) implements Verdict {}

    /**
     * It cannot be told now: the attempt stays in doubt and is asked about again, less and less often.
     *
     * @param reason why
     */
    record Unknown(String reason) implements Verdict {}
}
