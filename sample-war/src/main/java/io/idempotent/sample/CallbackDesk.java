// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

import io.idempotent.Durability;
import io.idempotent.Idempotent;

/** Books what the channels report. The two methods differ in one annotation. */
@ApplicationScoped
class CallbackDesk {
    @Inject
    Booking booking;

    /**
     * A channel sends one notification several times, for days: the library's record of it, kept for a week by default,
     * is what makes all of them one booking. Times and signatures differ from delivery to delivery, so the payload names
     * what must not. The document number is new for each delivery, too; the first one's stays.
     */
    @Transactional
    @Idempotent(
            name = "payment-callback",
            key = {"#{channel}", "#{notification.notifyId}"},
            payload = {"#{notification.orderNo}", "#{notification.amount}", "#{notification.currency}"},
            durability = Durability.DURABLE)
    public Receipt book(String channel, Notification notification, String documentNo) {
        return booking.enter(Book.GUARDED, channel, notification, documentNo);
    }

    @Transactional
    public Receipt bookUnguarded(String channel, Notification notification, String documentNo) {
        return booking.enter(Book.UNGUARDED, channel, notification, documentNo);
    }
}
