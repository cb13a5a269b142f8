// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Disks that are nearly full, and processes that have no descriptor left. */
class SpooledBodyTest {

    @Test
    void shortWrites_leaveNoHole() throws Exception {
        Sparing file = new Sparing();
        byte[] beginning = "beginning".getBytes(StandardCharsets.US_ASCII);
        byte[] rest = " and rest".getBytes(StandardCharsets.US_ASCII);

        long copied = SpooledBody.copy(
                beginning, new ByteArrayInputStream(rest), file, MessageDigest.getInstance("SHA-256"), 100);

        assertThat(copied).isEqualTo(rest.length);
        assertThat(file.taken.toString(StandardCharsets.US_ASCII)).isEqualTo("beginning and rest");
    }

    /** A folder cannot be opened either. */
    @Test
    void fileThatCannotBeOpened_isDeleted(@TempDir Path folder) throws Exception {
        Path closed = Files.createDirectory(folder.resolve("closed"));

        assertThatThrownBy(() -> SpooledBody.opened(closed)).isInstanceOf(IOException.class);

        assertThat(closed).doesNotExist();
    }

    /** Takes two bytes at a time. */
    private static final class Sparing implements WritableByteChannel {
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

        @Override
        public int write(ByteBuffer bytes) {
            int taking = Math.min(2, bytes.remaining());
            for (int i = 0; i < taking; i++) {
                taken.write(bytes.get());
            }
            return taking;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
