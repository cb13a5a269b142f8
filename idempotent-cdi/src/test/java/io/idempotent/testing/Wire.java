// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** As much of a database's protocol as is needed to see a COMMIT and its answer. */
enum Wire {
    POSTGRESQL("&sslmode=disable&gssEncMode=disable") {
        @Override
        Client client() {
            return new PostgresClient();
        }

        /** ReadyForQuery ends every answer. */
        @Override
        boolean isWhole(byte[] answer) {
            int end = answer.length - READY;
            return end >= 0 && answer[end] == 'Z' && ByteBuffer.wrap(answer).getInt(end + 1) == READY - 1;
        }
    },
    MARIADB("") {
        @Override
        Client client() {
            return new MariaDbClient();
        }

        /** One packet, with its length in front, the smallest byte first. */
        @Override
        boolean isWhole(byte[] answer) {
            return answer.length > MARIADB_HEADER && answer.length >= MARIADB_HEADER + length(answer);
        }
    };

    private static final int READY = 6;
    private static final int MARIADB_HEADER = 4;
    private static final byte MARIADB_QUERY = 3;
    private static final Pattern PORT = Pattern.compile(":(\\d+)/");

    private final String plain;

    Wire(String plain) {
        this.plain = plain;
    }

    static Wire of(TestDatabase database) {
        return switch (database) {
            case POSTGRESQL -> POSTGRESQL;
            case MARIADB -> MARIADB;
            case H2 -> throw new IllegalArgumentException("H2 runs in this process");
        };
    }

    /** What a client sends on one connection, from its first byte on. */
    interface Client {
        /** The next message. */
        byte[] read(DataInputStream in) throws IOException;

        /** Whether the message makes the database commit; asked once, in the order in which messages come. */
        boolean commits(byte[] message);
    }

    abstract Client client();

    /** Whether the database has said all that it says about a COMMIT. */
    abstract boolean isWhole(byte[] answer);

    static int port(String url) {
        Matcher port = PORT.matcher(url);
        if (!port.find()) {
            throw new IllegalArgumentException("No port in " + url);
        }
        return Integer.parseInt(port.group(1));
    }

    /** The same database behind another port, and nothing encrypted. */
    String through(int port, String url) {
        return PORT.matcher(url).replaceFirst(":" + port + "/") + plain;
    }

    private static boolean isCommit(String sql) {
        return sql.strip().toUpperCase(Locale.ROOT).equals("COMMIT");
    }

    private static int length(byte[] packet) {
        return (packet[0] & 0xff) | (packet[1] & 0xff) << 8 | (packet[2] & 0xff) << 16;
    }

    private static byte[] message(byte[] head, int body, DataInputStream in) throws IOException {
        byte[] message = new byte[head.length + body];
        System.arraycopy(head, 0, message, 0, head.length);
        in.readFully(message, head.length, body);
        return message;
    }

    /** A letter and a length begin each message but the first, which has no letter. A statement may have a name. */
    private static final class PostgresClient implements Client {
        private static final int HEAD = 5;
        private final Set<String> commits = new HashSet<>();
        private boolean greeted;

        @Override
        public byte[] read(DataInputStream in) throws IOException {
            int letter = greeted ? 1 : 0;
            greeted = true;
            byte[] head = new byte[letter + Integer.BYTES];
            in.readFully(head);
            return message(head, ByteBuffer.wrap(head).getInt(letter) - Integer.BYTES, in);
        }

        @Override
        public boolean commits(byte[] message) {
            return switch (message[0]) {
                case 'Q' -> isCommit(texts(message)[0]);
                case 'P' -> parsed(texts(message));
                case 'B' -> commits.contains(texts(message)[1]);
                default -> false;
            };
        }

        private boolean parsed(String[] nameAndSql) {
            if (isCommit(nameAndSql[1])) {
                commits.add(nameAndSql[0]);
            } else {
                commits.remove(nameAndSql[0]);
            }
            return false;
        }

        private static String[] texts(byte[] message) {
            String body = new String(message, HEAD, message.length - HEAD, StandardCharsets.ISO_8859_1);
            return body.split("\0", -1);
        }
    }

    private static final class MariaDbClient implements Client {
        @Override
        public byte[] read(DataInputStream in) throws IOException {
            byte[] head = new byte[MARIADB_HEADER];
            in.readFully(head);
            return message(head, length(head), in);
        }

        @Override
        public boolean commits(byte[] message) {
            boolean query = message.length > MARIADB_HEADER && message[MARIADB_HEADER] == MARIADB_QUERY;
            return query
                    && isCommit(new String(
                            message, MARIADB_HEADER + 1, message.length - MARIADB_HEADER - 1, StandardCharsets.UTF_8));
        }
    }
}
