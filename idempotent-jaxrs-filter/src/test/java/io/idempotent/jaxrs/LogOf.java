// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a class logs while this is open. */
final class LogOf implements AutoCloseable {
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final Logger logger;
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            Object[] parameters = record.getParameters();
            messages.add(
                    parameters == null ? record.getMessage() : MessageFormat.format(record.getMessage(), parameters));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    LogOf(Class<?> type) {
        logger = Logger.getLogger(type.getName());
        logger.addHandler(handler);
    }

    List<String> messages() {
        return List.copyOf(messages);
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
    }
}
