// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

import io.idempotent.StoreUnavailableException;
import io.idempotent.testing.Application;

/** An application whose Redis a test chooses, and the calls that show whether it guards. */
record OnRedis(Application application) implements AutoCloseable {

    /** Redis at an address, alone. */
    static OnRedis at(String address, Class<?>... more) {
        return start(Map.of("idempotent.redis.address", address), more);
    }

    /** Redis at an address, in front of the database. */
    static OnRedis inFrontOfTheDatabase(String address) {
        return start(Map.of("idempotent.redis.address", address, "idempotent.datasource", "default"));
    }

    /** Redis as a file of Redisson's own describes it, alone. */
    static OnRedis byFile(String yaml) {
        return start(Map.of("idempotent.redis.config-file", file(yaml).toString()));
    }

    static OnRedis start(Map<String, String> settings, Class<?>... more) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("idempotent.redis.breaker-open", "PT0.1S");
        Class<?>[] beans = java.util.stream.Stream.concat(
                        java.util.stream.Stream.of(Desk.class, Ledger.class, Steps.class, Nesting.class),
                        java.util.stream.Stream.of(more))
                .toArray(Class<?>[]::new);
        Application application = Application.start(all, beans);
        application.execute(Ledger.table(application.database()));
        return new OnRedis(application);
    }

    private static Path file(String yaml) {
        try {
            Path file = Files.writeString(Files.createTempFile("redisson", ".yaml"), yaml);
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static String anyOrder() {
        return UUID.randomUUID().toString();
    }

    Receipt book(String order) throws Exception {
        return application.bean(Desk.class).book(order, BigDecimal.ONE);
    }

    /** Books, if the store can decide. */
    boolean books(String order) {
        try {
            return book(order) != null;
        } catch (StoreUnavailableException notYet) {
            return false;
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    void on(String order, Steps.Step step) {
        application.bean(Steps.class).on(order, step);
    }

    long rows(String order) throws Exception {
        return application.bean(Ledger.class).rows(order);
    }

    @Override
    public void close() {
        application.close();
    }
}
