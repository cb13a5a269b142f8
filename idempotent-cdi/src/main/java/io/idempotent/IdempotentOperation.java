// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import org.jspecify.annotations.Nullable;

/**
 * A guarded operation of {@link Idempotency}. Thread-safe.
 *
 * @param <T> the type of the result
 */
public interface IdempotentOperation<T> {

    /**
     * The operation's name.
     *
     * @return its stable name
     */
    String name();

    /**
     * Names the key of a call.
     *
     * @param parts the key's parts in their order, at least one: texts, numbers, times, enums and other single values,
     *     normalised as those of an annotated method are
     * @return a call to run
     */
    KeyedCall<T> key(@Nullable Object... parts);
}
