// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.lang.reflect.Type;
import java.util.Set;

import io.idempotent.KeyType;

/** An operation whose key comes with the request. Immutable. */
public interface KeyedOperation {

    /**
     * Its stable name.
     *
     * @return the name
     */
    String name();

    /**
     * Where its key comes from.
     *
     * @return {@link KeyType#HEADER} or {@link KeyType#TOKEN}
     */
    KeyType type();

    /**
     * The answers that are results although they are failures.
     *
     * @return HTTP statuses from 400 to 499
     */
    Set<Integer> replayStatuses();

    /**
     * What its method returns.
     *
     * @return the declared type
     */
    Type resultType();
}
