// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HeldBackTest {
    private final ByteArrayOutputStream client = new ByteArrayOutputStream();
    private final AtomicInteger tooLarge = new AtomicInteger();
    private final HeldBack held = new HeldBack(client, 4, tooLarge::incrementAndGet);

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void bytesUpToTheLimit_areKeptBack() throws IOException {
        held.write(bytes("abc"));
        held.write('d');
        held.flush();

        assertThat(client.size()).isZero();
        assertThat(tooLarge).hasValue(0);
        assertThat(held.body()).hasValue(bytes("abcd"));
    }

    @Test
    void bytesAboveTheLimit_leaveAtOnceAndInOrder() throws IOException {
        held.write(bytes("abc"));
        held.write(bytes("de"));
        held.write('f');

        assertThat(client.toByteArray()).isEqualTo(bytes("abcdef"));
        assertThat(tooLarge).hasValue(1);
        assertThat(held.body()).isEmpty();
    }
}
