// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

/** A test class that ends in a row of the report. */
interface Reported {
    ServerUnderTest server();

    Measured measured();
}
