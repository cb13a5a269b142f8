// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt.app;

import jakarta.ejb.ApplicationException;

/** Rolls back, and reaches the caller of a bean as it is. */
@ApplicationException(rollback = true)
public class NoStock extends RuntimeException {
    private static final long serialVersionUID = 1L;
}
