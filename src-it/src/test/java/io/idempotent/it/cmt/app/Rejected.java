// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt.app;

/** A checked exception, after which a container commits. */
public class Rejected extends Exception {
    private static final long serialVersionUID = 1L;
}
