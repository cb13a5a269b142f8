// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * A request's body, read whole and given again: its beginning in memory, a longer one in a temporary file that nobody
 * else sees and that is gone with the request: closed with its answer, or with the request scope, and where a runtime
 * ends neither, the channel closes itself when nothing refers to it any more.
 */
final class SpooledBody implements AutoCloseable {
    private static final int IN_MEMORY = 64 * 1024;
    private static final int PIECE = 8 * 1024;

    private final InputStream content;
    private final long length;
    private final Optional<FileChannel> file;

    private SpooledBody(InputStream content, long length, Optional<FileChannel> file) {
        this.content = content;
        this.length = length;
        this.file = file;
    }

    /**
     * Reads a body and feeds it to a digest; empty where it is longer than the limit.
     *
     * @param body the body
     * @param digest sees every byte
     * @param limit how many bytes there may be
     */
    static Optional<SpooledBody> read(InputStream body, MessageDigest digest, long limit) throws IOException {
        byte[] beginning = body.readNBytes((int) Math.min(IN_MEMORY, limit) + 1);
        if (beginning.length > limit) {
            return Optional.empty();
        }
        digest.update(beginning);
        return beginning.length <= IN_MEMORY
                ? Optional.of(new SpooledBody(new ByteArrayInputStream(beginning), beginning.length, Optional.empty()))
                : onDisk(beginning, body, digest, limit);
    }

    private static Optional<SpooledBody> onDisk(byte[] beginning, InputStream body, MessageDigest digest, long limit)
            throws IOException {
        FileChannel file = temporaryFile();
        try {
            long length = beginning.length + copy(beginning, body, file, digest, limit - beginning.length);
            if (length <= limit) {
                file.position(0);
                return Optional.of(new SpooledBody(buffered(file), length, Optional.of(file)));
            }
        } catch (IOException | RuntimeException | Error failure) {
            file.close();
            throw failure;
        }
        file.close();
        return Optional.empty();
    }

    /** As what comes from a socket is: somebody may read it byte by byte. */
    private static InputStream buffered(FileChannel file) {
        return new BufferedInputStream(Channels.newInputStream(file), PIECE);
    }

    /** How many bytes were copied behind the beginning, which the digest has seen; stops behind the limit. */
    static long copy(byte[] beginning, InputStream body, WritableByteChannel file, MessageDigest digest, long limit)
            throws IOException {
        write(file, ByteBuffer.wrap(beginning));
        byte[] piece = new byte[PIECE];
        long copied = 0;
        for (int read = body.read(piece); read >= 0; read = body.read(piece)) {
            copied += read;
            if (copied > limit) {
                return copied;
            }
            digest.update(piece, 0, read);
            write(file, ByteBuffer.wrap(piece, 0, read));
        }
        return copied;
    }

    /** A channel may take less than it is given, as a disk does that is nearly full. */
    private static void write(WritableByteChannel file, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
    }

    /** Readable by its owner alone, and without a name as soon as the system allows: no crash leaves it behind. */
    private static FileChannel temporaryFile() throws IOException {
        return opened(Files.createTempFile("idempotent-", ".body"));
    }

    /** Opens a file that goes with its channel, or at once where there can be none: descriptors are limited. */
    static FileChannel opened(Path path) throws IOException {
        try {
            return FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException | RuntimeException | Error failure) {
            Files.deleteIfExists(path);
            throw failure;
        }
    }

    /** The body from its beginning, for one reader. */
    InputStream content() {
        return content;
    }

    long length() {
        return length;
    }

    @Override
    public void close() {
        if (file.isPresent()) {
            try {
                file.get().close();
            } catch (IOException kept) {
                // The system removes it when the process ends.
            }
        }
    }
}
