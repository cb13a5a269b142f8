// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.math.BigDecimal;

/**
 * A line of the books, as it is shown.
 *
 * @param entryId the entry's own number
 * @param book guarded or unguarded
 * @param documentNo the number of the booking's document
 * @param channel the payment channel
 * @param notifyId the channel's number of the notification
 * @param orderNo the order that was paid
 * @param amount what was booked
 * @param currency the amount's currency
 * @param paidAt when it was paid, as the channel wrote it
 * @param bookedAt when it was booked, in UTC
 */
public record LedgerEntry(
        String entryId,
        String book,
        String documentNo,
        String channel,
        String notifyId,
        String orderNo,
        BigDecimal amount,
        String currency,
        String paidAt,
        String bookedAt) {}
