// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.Startup;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** The effect of an execution: a row that commits or not with its transaction. */
@ApplicationScoped
public class Effects {
    @Inject
    Database database;

    void open(@Observes Startup event) {
        database.update("CREATE TABLE IF NOT EXISTS effect (id VARCHAR(36) PRIMARY KEY, effect_key VARCHAR(255))");
    }

    void add(String key) {
        database.update(
                "INSERT INTO effect (id, effect_key) VALUES (?, ?)",
                UUID.randomUUID().toString(),
                key);
    }

    /**
     * Adds an effect for callers without a transaction.
     *
     * @param key of the call
     */
    @Transactional(Transactional.TxType.REQUIRES_NEW)
    public void addAlone(String key) {
        add(key);
    }

    long count(String key) {
        return database.count("SELECT COUNT(*) FROM effect WHERE effect_key = ?", key);
    }
}
