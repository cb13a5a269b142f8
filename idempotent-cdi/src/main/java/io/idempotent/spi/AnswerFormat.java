// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.lang.reflect.Type;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps methods' results that are answers in themselves, with a status and headers. The HTTP module provides it as a CDI
 * bean; that this bean is there tells that the module is. Implementations are thread-safe.
 */
public interface AnswerFormat {

    /**
     * Whether a declared type is an answer.
     *
     * @param declared a method's result type
     * @return whether {@link #write} is asked
     */
    boolean covers(Type declared);

    /**
     * Keeps an answer whose transaction is about to commit.
     *
     * @param answer the result, not null
     * @param replayStatuses the failures that are results
     * @return what to keep
     */
    Kept write(Object answer, Set<Integer> replayStatuses);

    /**
     * The size of the largest result that is kept of an operation whose key comes with the request. The answer to a
     * larger one cannot be given again.
     *
     * @return bytes
     */
    int maxResult();

    /**
     * What is kept of an answer.
     *
     * @param kind how it counts
     * @param content what duplicates are answered from; empty if that cannot be kept
     */
    record Kept(PendingAnswer.Kind kind, Optional<Bytes> content) {}
}
