// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What this library logs while a test looks, at every level; nothing of it is printed. */
public final class LogBook implements AutoCloseable {
    private final Logger logger = Logger.getLogger("io.idempotent");
    private final Level before = logger.getLevel();
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            records.add(record);
        }

        @Override
        public void flush() {
            // Nothing is kept back.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    };

    private LogBook() {}

    public static LogBook open() {
        LogBook book = new LogBook();
        book.logger.setLevel(Level.ALL);
        book.logger.setUseParentHandlers(false);
        book.logger.addHandler(book.handler);
        return book;
    }

    public List<LogRecord> records() {
        return List.copyOf(records);
    }

    /** All that was said: each message, and what was thrown with everything that it brings along. */
    public List<String> said() {
        return records.stream().map(LogBook::text).toList();
    }

    private static String text(LogRecord record) {
        StringWriter text = new StringWriter();
        text.append(record.getMessage());
        Optional.ofNullable(record.getThrown()).ifPresent(thrown -> thrown.printStackTrace(new PrintWriter(text)));
        return text.toString();
    }

    public List<String> warnings() {
        return records.stream()
                .filter(record -> record.getLevel().equals(Level.WARNING))
                .map(LogRecord::getMessage)
                .toList();
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
        logger.setLevel(before);
    }
}
