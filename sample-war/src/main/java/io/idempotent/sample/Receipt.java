// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.math.BigDecimal;
import java.util.UUID;

/**
 * What the channel gets, and what the library keeps to give it again: plain values that JSON-B reads back.
 *
 * @param entryId the ledger entry
 * @param documentNo the number of the booking's document; each is given once, and some may be missing
 * @param channel the payment channel
 * @param notifyId the channel's number of the notification
 * @param orderNo the order that was paid
 * @param amount what was booked
 * @param currency the amount's currency
 */
public record Receipt(
        String entryId,
        String documentNo,
        String channel,
        String notifyId,
        String orderNo,
        BigDecimal amount,
        String currency) {

    static Receipt of(String documentNo, String channel, Notification notification) {
        return new Receipt(
                UUID.randomUUID().toString(),
                documentNo,
                channel,
                notification.notifyId(),
                notification.orderNo(),
                notification.amount(),
                notification.currency());
    }
}
