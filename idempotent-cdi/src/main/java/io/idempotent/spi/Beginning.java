// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;

/** What becomes of a request that was not refused. */
public sealed interface Beginning {

    /**
     * Let the method serve the request, then tell how it was answered, on every path.
     *
     * @param answer to be told
     */
    record Begun(PendingAnswer answer) implements Beginning {}

    /**
     * Answer with what was kept of the first answer; the method does not run.
     *
     * @param content what the module gave to {@link PendingAnswer} or {@link AnswerFormat} wrote
     */
    record Answered(Bytes content) implements Beginning {}

    /**
     * Answer with the method's result of the first time; the method does not run.
     *
     * @param result the result
     * @param type the method's declared type
     */
    record Returned(@Nullable Object result, Type type) implements Beginning {}

    /**
     * Answer with the listed exception of the first time; the method does not run.
     *
     * @param failure the exception
     */
    record Rejected(Exception failure) implements Beginning {}
}
