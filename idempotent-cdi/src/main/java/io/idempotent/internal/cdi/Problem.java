// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

/**
 * Something that a program or its configuration gets wrong.
 *
 * @param id a stable number, never given to another problem
 * @param place where it is
 * @param text what is wrong and how to mend it
 */
record Problem(String id, String place, String text) {
    @Override
    public String toString() {
        return "IDEMPOTENT-" + id + " " + place + ": " + text;
    }
}
