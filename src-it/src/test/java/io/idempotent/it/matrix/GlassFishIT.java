// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import org.junit.jupiter.api.Tag;

@Tag("matrix")
class GlassFishIT extends ServerSuite {
    GlassFishIT() {
        super(new GlassFishServer("GlassFish", Jdk.from(17)), Applications.wars());
    }
}
