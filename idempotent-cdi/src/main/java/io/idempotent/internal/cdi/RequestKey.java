// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.Set;

import io.idempotent.KeyType;

/**
 * What a program says of an operation whose key comes with a request.
 *
 * @param type where the key comes from
 * @param replayStatuses the failures that are results
 * @param onMethod whether the method itself is annotated, not only its class
 */
record RequestKey(KeyType type, Set<Integer> replayStatuses, boolean onMethod) {
    /** The key comes from arguments. */
    static final RequestKey NONE = new RequestKey(KeyType.PARAM, Set.of(), true);

    boolean isAsked() {
        return type != KeyType.PARAM;
    }
}
