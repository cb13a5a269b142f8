// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.idempotent.spi.Bytes;

/**
 * How answers are stored.
 *
 * <pre>
 *   byte    format version, 1
 *   short   status
 *   byte    content type: 0 none, 1 named, 2 left open; then text
 *   short, then text and text each   headers
 *   byte    body: 0 none, 1 bytes, 2 text; then int and the bytes
 * </pre>
 *
 * Texts are as {@link DataOutputStream#writeUTF} writes them. What is stored is data: nothing in it names a type, and what
 * makes no sense is no answer.
 */
final class StoredAnswerFormat {
    private static final int VERSION = 1;
    private static final int MAX_HEADERS = 100;
    private static final int NAMED = 1;
    private static final int OPEN = 2;

    private StoredAnswerFormat() {}

    /** The bytes; empty where a header is too long for them. */
    static Optional<Bytes> write(StoredAnswer answer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(answer, out);
        } catch (IOException tooLong) {
            return Optional.empty();
        }
        return Optional.of(Bytes.of(bytes.toByteArray()));
    }

    private static void write(StoredAnswer answer, DataOutputStream out) throws IOException {
        out.writeByte(VERSION);
        out.writeShort(answer.status());
        writeType(answer.type(), out);
        out.writeShort(answer.headers().size());
        for (StoredAnswer.Header header : answer.headers()) {
            out.writeUTF(header.name());
            out.writeUTF(header.value());
        }
        writeBody(answer.body(), out);
    }

    private static void writeType(Optional<StoredAnswer.Type> type, DataOutputStream out) throws IOException {
        out.writeByte(type.map(known -> known.isOpen() ? OPEN : NAMED).orElse(0));
        if (type.isPresent()) {
            out.writeUTF(type.get().text());
        }
    }

    private static void writeBody(Optional<StoredAnswer.Body> body, DataOutputStream out) throws IOException {
        out.writeByte(body.map(present -> present.isText() ? 2 : 1).orElse(0));
        if (body.isPresent()) {
            out.writeInt(body.get().content().length());
            out.write(body.get().content().toArray());
        }
    }

    /** The answer; empty where the bytes make no sense. */
    static Optional<StoredAnswer> read(Bytes content) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content.toArray()))) {
            if (in.readByte() != VERSION) {
                return Optional.empty();
            }
            int status = in.readShort();
            StoredAnswer answer = new StoredAnswer(status, type(in), headers(in), body(in));
            boolean isWhole = status >= 200 && status <= 599 && in.available() == 0;
            return isWhole && AnswerSyntax.holds(answer) ? Optional.of(answer) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static Optional<StoredAnswer.Type> type(DataInputStream in) throws IOException {
        int kind = in.readByte();
        if (kind < 0 || kind > OPEN) {
            throw new IOException("No content type");
        }
        return kind == 0 ? Optional.empty() : Optional.of(new StoredAnswer.Type(in.readUTF(), kind == OPEN));
    }

    private static List<StoredAnswer.Header> headers(DataInputStream in) throws IOException {
        int count = in.readShort();
        if (count < 0 || count > MAX_HEADERS) {
            throw new IOException("No number of headers");
        }
        List<StoredAnswer.Header> headers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            headers.add(new StoredAnswer.Header(in.readUTF(), in.readUTF()));
        }
        return headers;
    }

    private static Optional<StoredAnswer.Body> body(DataInputStream in) throws IOException {
        int kind = in.readByte();
        if (kind == 0) {
            return Optional.empty();
        }
        int length = in.readInt();
        if (kind < 0 || kind > 2 || length != in.available()) {
            throw new IOException("No body");
        }
        return Optional.of(new StoredAnswer.Body(Bytes.of(in.readAllBytes()), kind == 2));
    }
}
