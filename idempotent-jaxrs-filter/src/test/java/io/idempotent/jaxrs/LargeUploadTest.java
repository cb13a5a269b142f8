// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.CRC32;

import io.idempotent.jaxrs.testing.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bodies that are larger than the server's heap reach the method whole, and their temporary files are gone with the
 * request. Descriptors can be counted on Linux.
 */
@EnabledOnOs(OS.LINUX)
class LargeUploadTest {
    private static final long MEGABYTE = 1024L * 1024;
    private static final int HEAP = 96;

    /** Not on the system's own, which may be a memory. */
    @TempDir(factory = InTarget.class)
    Path directory;

    private static final class InTarget implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
            return Files.createTempDirectory(
                    Files.createDirectories(Path.of("target")).toAbsolutePath(), "upload");
        }
    }

    @Test
    void bodyLargerThanTheHeap_isReadWholeAndLeavesNoFile() throws Exception {
        try (ChildServer server = ChildServer.started(directory, HEAP, 150 * MEGABYTE)) {
            assertReadWhole(server, 150 * MEGABYTE);
        }
    }

    @Test
    @Tag("long")
    void gigabyte_isReadWholeAndLeavesNoFile_andNotAByteMore() throws Exception {
        try (ChildServer server = ChildServer.started(directory, HEAP, 1024 * MEGABYTE)) {
            assertReadWhole(server, 1024 * MEGABYTE);

            assertThat(uploaded(server, "two", 1024 * MEGABYTE + 1).statusCode())
                    .isEqualTo(413);
            assertNothingIsLeft(server);
        }
    }

    private void assertReadWhole(ChildServer server, long length) throws Exception {
        HttpResponse<String> first = uploaded(server, "one", length);
        assertThat(first.statusCode()).isEqualTo(200);
        String[] words = first.body().split(" ", -1);
        assertThat(words[0]).as("run").isEqualTo("1");
        assertThat(words[1]).isEqualTo("" + length);
        assertThat(words[2]).isEqualTo("" + checksum(length));
        assertThat(Long.parseLong(words[3])).as("heap").isLessThan(length);
        assertThat(words[4]).as("open while the method runs").isEqualTo("1");
        assertNothingIsLeft(server);

        HttpResponse<String> second = uploaded(server, "one", length);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertNothingIsLeft(server);
    }

    /** Neither by a descriptor nor by a name. */
    private void assertNothingIsLeft(ChildServer server) throws IOException {
        Eventually.holds(Duration.ofSeconds(10), () -> {
            try {
                return UploadServer.openBodies(server.pid()) == 0;
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
        try (Stream<Path> files = Files.list(directory.resolve("tmp"))) {
            assertThat(files).noneMatch(file -> file.getFileName().toString().startsWith("idempotent-"));
        }
    }

    /** In pieces of which nobody knows how many there will be, so that the server must count. */
    private static HttpResponse<String> uploaded(ChildServer server, String key, long length) throws Exception {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .build()
                .send(
                        HttpRequest.newBuilder(server.address("upload"))
                                .header(TestLogin.HEADER, "ann")
                                .header(KeyHeader.NAME, key)
                                .header("Content-Type", "application/octet-stream")
                                .timeout(Duration.ofMinutes(5))
                                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new Sawtooth(length)))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    private static long checksum(long length) throws IOException {
        CRC32 sum = new CRC32();
        byte[] piece = new byte[8192];
        InputStream body = new Sawtooth(length);
        for (int read = body.read(piece); read >= 0; read = body.read(piece)) {
            sum.update(piece, 0, read);
        }
        return sum.getValue();
    }

    /** So many bytes, of which each piece tells where it stands. */
    private static final class Sawtooth extends InputStream {
        private final long length;
        private long position;

        Sawtooth(long length) {
            this.length = length;
        }

        @Override
        public int read() {
            return position < length ? (int) (position++ >>> 12) & 0xff : -1;
        }

        @Override
        public int read(byte[] bytes, int offset, int wanted) {
            if (position >= length) {
                return -1;
            }
            int count = (int) Math.min(Math.min(wanted, length - position), 4096 - (position & 4095));
            Arrays.fill(bytes, offset, offset + count, (byte) (position >>> 12));
            position += count;
            return count;
        }
    }
}
