// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import io.idempotent.ResultNotStorableException;

/** How a log tells of a result that cannot be kept: serialisers quote what they stumble over, so their words are left out. */
final class Unstorable {
    private Unstorable() {}

    static String told(ResultNotStorableException unstorable) {
        Throwable cause = unstorable.getCause();
        return unstorable.getMessage()
                + (cause == null ? "" : " (" + cause.getClass().getName() + ")");
    }
}
