// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Holds a body back until it is known whole; lets it through as soon as it is too large to be kept. */
final class HeldBack extends OutputStream {
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();
    private final OutputStream client;
    private final int limit;
    private final Runnable onTooLarge;
    private boolean isTooLarge;

    HeldBack(OutputStream client, int limit, Runnable onTooLarge) {
        this.client = client;
        this.limit = limit;
        this.onTooLarge = onTooLarge;
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (!isTooLarge && held.size() + (long) length > limit) {
            isTooLarge = true;
            onTooLarge.run();
            held.writeTo(client);
            held.reset();
        }
        if (isTooLarge) {
            client.write(bytes, offset, length);
        } else {
            held.write(bytes, offset, length);
        }
    }

    /** Nothing leaves before all of it is kept. */
    @Override
    public void flush() throws IOException {
        if (isTooLarge) {
            client.flush();
        }
    }

    /** The client's stream is the runtime's to close. */
    @Override
    public void close() {}

    /** The whole body; empty where it has left already. */
    Optional<byte[]> body() {
        return isTooLarge ? Optional.empty() : Optional.of(held.toByteArray());
    }
}
