// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;

/** Orders and transfers. Runs in its caller's transaction. */
@ApplicationScoped
class Trade {
    static final String ORDERS = "orders";
    static final String TRANSFERS = "transfers";

    private static final BigDecimal HIGHEST_TRANSFER = new BigDecimal("10000");
    private static final int LONGEST_NUMBER = 64;

    @Inject
    Ledger ledger;

    Receipt order(Book book, JsonObject body) {
        return enter(book, ORDERS, body);
    }

    /** Nothing where the amount is more than anybody may transfer. */
    Optional<Receipt> transfer(Book book, JsonObject body) {
        return new Members(body).amount("amount").compareTo(HIGHEST_TRANSFER) > 0
                ? Optional.empty()
                : Optional.of(enter(book, TRANSFERS, body));
    }

    private Receipt enter(Book book, String kind, JsonObject body) {
        Members members = new Members(body);
        String number = members.text("number", LONGEST_NUMBER);
        OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
        Notification entry = new Notification(number, number, members.amount("amount"), "CNY", now);
        Receipt receipt = Receipt.of(number, kind, entry);
        ledger.add(book, receipt, now);
        return receipt;
    }

    Optional<LedgerEntry> find(Book book, String entryId) {
        return ledger.entries(book).stream()
                .filter(entry -> entry.entryId().equals(entryId))
                .findFirst();
    }
}
