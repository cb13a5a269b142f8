// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** The business of the desk. Runs in its caller's transaction. */
@ApplicationScoped
class Booking {
    @Inject
    Ledger ledger;

    @Inject
    Outbox outbox;

    @Inject
    Downstream downstream;

    Receipt enter(Book book, String channel, Notification notification, String documentNo) {
        Receipt receipt = Receipt.of(documentNo, channel, notification);
        ledger.add(book, receipt, notification.paidAt());
        outbox.add(book, receipt);
        downstream.call(book, channel, notification.notifyId());
        return receipt;
    }
}
