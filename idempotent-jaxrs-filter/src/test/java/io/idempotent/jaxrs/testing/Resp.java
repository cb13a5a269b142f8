// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs.testing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Redis' wire format, as far as tests need it. Text is one character a byte. */
final class Resp {

    private Resp() {}

    /** The bytes of the next whole frame. */
    static byte[] frame(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        copyFrame(in, out);
        return out.toByteArray();
    }

    private static void copyFrame(InputStream in, ByteArrayOutputStream out) throws IOException {
        String line = line(in);
        out.write(bytes(line + "\r\n"));
        int length = switch (line.charAt(0)) {
            case '$', '=', '*', '~', '>', '%' -> Integer.parseInt(line.substring(1));
            default -> 0;
        };
        switch (line.charAt(0)) {
            case '$', '=' -> out.write(in.readNBytes(length < 0 ? 0 : length + 2));
            case '*', '~', '>' -> copyFrames(in, out, length);
            case '%' -> copyFrames(in, out, 2 * length);
            default -> {}
        }
    }

    private static void copyFrames(InputStream in, ByteArrayOutputStream out, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            copyFrame(in, out);
        }
    }

    /** A command. */
    static byte[] command(String... words) {
        StringBuilder text = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
        return bytes(text.toString());
    }

    /** What a frame says: text, its parts, or nothing for a null. An error is text that begins with a minus. */
    static List<String> strings(byte[] frame) {
        List<String> strings = new ArrayList<>();
        try {
            addStrings(new ByteArrayInputStream(frame), strings);
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
        return strings;
    }

    private static void addStrings(InputStream in, List<String> strings) throws IOException {
        String line = line(in);
        String rest = line.substring(1);
        switch (line.charAt(0)) {
            case '$' -> addBulk(in, Integer.parseInt(rest), strings);
            case '*' -> {
                for (int i = 0; i < Integer.parseInt(rest); i++) {
                    addStrings(in, strings);
                }
            }
            case '-' -> strings.add(line);
            default -> strings.add(rest);
        }
    }

    private static void addBulk(InputStream in, int length, List<String> strings) throws IOException {
        if (length >= 0) {
            strings.add(new String(in.readNBytes(length), StandardCharsets.ISO_8859_1));
            in.skipNBytes(2);
        }
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\r'; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            line.write(next);
        }
        in.skipNBytes(1);
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
