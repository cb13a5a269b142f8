// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import jakarta.ws.rs.ext.RuntimeDelegate;

/** Header values as the runtime writes them. */
final class HeaderText {
    private HeaderText() {}

    @SuppressWarnings("unchecked") // The delegate is asked for by the value's own class.
    static String of(Object value) {
        RuntimeDelegate.HeaderDelegate<Object> delegate = (RuntimeDelegate.HeaderDelegate<Object>)
                RuntimeDelegate.getInstance().createHeaderDelegate(value.getClass());
        return delegate == null ? value.toString() : delegate.toString(value);
    }
}
