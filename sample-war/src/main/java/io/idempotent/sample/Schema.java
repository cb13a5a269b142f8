// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** The desk's tables. */
@ApplicationScoped
class Schema {
    private static final String ENTRY = " (id VARCHAR(36) PRIMARY KEY, book VARCHAR(16) NOT NULL,"
            + " order_no VARCHAR(64) NOT NULL, amount DECIMAL(19, 4) NOT NULL, currency VARCHAR(3) NOT NULL, ";

    /** The ledger has no unique constraint on the notification: it would hide what the guard is for. */
    private static final List<String> TABLES = List.of(
            "CREATE TABLE IF NOT EXISTS ledger" + ENTRY
                    + "document_no VARCHAR(64) NOT NULL, channel VARCHAR(32) NOT NULL, notify_id VARCHAR(255) NOT NULL, paid_at VARCHAR(40) NOT NULL,"
                    + " booked_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
            "CREATE TABLE IF NOT EXISTS outbox" + ENTRY + "written_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
            "CREATE TABLE IF NOT EXISTS delivered" + ENTRY
                    + "delivered_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)");

    @Inject
    Database database;

    void create() {
        TABLES.forEach(database::update);
    }
}
