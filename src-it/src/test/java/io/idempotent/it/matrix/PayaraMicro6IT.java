// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import org.junit.jupiter.api.Tag;

@Tag("server")
class PayaraMicro6IT extends ServerSuite {
    PayaraMicro6IT() {
        super(new PayaraMicroServer("Payara Micro 6", "payara-micro", Jdk.from(17)), Applications.wars());
    }
}
