// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One connection of HTTP/1.1 for very many small requests, opened again where the server ends it with an answer. Under a
 * million of them a pool of connections now and then closes one that it has just given away.
 */
final class Line implements AutoCloseable {
    private final int port;
    private Socket socket;
    private InputStream in;

    Line(int port) throws IOException {
        this.port = port;
        open();
    }

    private void open() throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(60_000);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** Posts an empty JSON object of Ann's with a key and reads the whole answer. */
    int statusOf(String path, String key) throws IOException {
        socket.getOutputStream()
                .write(("POST /" + path + " HTTP/1.1\r\nHost: x\r\n" + TestLogin.HEADER + ": ann\r\n" + KeyHeader.NAME
                                + ": " + key + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
                        .getBytes(StandardCharsets.US_ASCII));
        int status = Integer.parseInt(line().split(" ", -1)[1]);
        if (readRest()) {
            socket.close();
            open();
        }
        return status;
    }

    /** Whether the connection ends with this answer. */
    private boolean readRest() throws IOException {
        boolean ends = false;
        int length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String[] parts = header.toLowerCase(Locale.ROOT).split(": *", 2);
            switch (parts[0]) {
                case "connection" -> ends = parts[1].equals("close");
                case "content-length" -> length = Integer.parseInt(parts[1]);
                case "transfer-encoding" -> throw new IOException("An answer in pieces is not expected here");
                default -> {
                    // Of no interest here.
                }
            }
        }
        in.skipNBytes(length);
        return ends;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The server ended the connection within an answer");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
