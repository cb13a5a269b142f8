// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import org.junit.jupiter.api.Tag;

@Tag("matrix")
class QuarkusIT extends ServerSuite {
    QuarkusIT() {
        super(new QuarkusServer("Quarkus", Jdk.from(17)), Applications.program());
    }
}
