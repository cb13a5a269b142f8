// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class FramesTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 123, 124, 125, 251, 252, 253, 10_000})
    void holdAnyLength(int length) {
        byte[] text = "x".repeat(length).getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        expected.writeBytes(new byte[] {0, 0, (byte) (length >>> 8), (byte) length});
        expected.writeBytes(text);
        expected.write(7);
        assertThat(new Frames().frame(text).octet(7).toArray()).isEqualTo(expected.toByteArray());
    }

    @Test
    void hashWhatWasWrittenAndNothingBehind() throws NoSuchAlgorithmException {
        Frames frames = new Frames().text("a").text("b");
        byte[] hash = frames.hash(MessageDigest.getInstance("SHA-256"));
        assertThat(hash).isEqualTo(MessageDigest.getInstance("SHA-256").digest(frames.toArray()));
    }
}
