// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import org.junit.jupiter.api.Tag;

@Tag("matrix")
class PayaraMicro7IT extends ServerSuite {
    PayaraMicro7IT() {
        super(new PayaraMicroServer("Payara Micro 7", "payara-micro-7", Jdk.from(21)), Applications.wars());
    }
}
