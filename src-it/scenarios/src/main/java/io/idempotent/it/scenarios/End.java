// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

/** How an execution ends once its effect is there. */
public enum End {
    /** It returns. */
    NORMAL,
    /** It returns when the test opens its gate. */
    HELD,
    /** The first execution of a key throws a {@code RuntimeException}; the next returns. */
    UNCHECKED_FIRST,
    /** The first execution of a key throws an {@code Error}; the next returns. */
    ERROR_FIRST,
    /** It throws a checked exception. */
    CHECKED
}
