// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.concurrent.RejectedExecutionException;

/** Nothing more is taken, since the application stops: no trouble, other than an executor that refuses work. */
public final class Stopping extends RejectedExecutionException {
    private static final long serialVersionUID = 1L;

    /** It stops now. */
    public Stopping() {
        super("The application stops");
    }
}
