// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * What a payment channel reports: somebody paid.
 *
 * @param notifyId the channel's number of this notification, the same on every delivery
 * @param orderNo the order that was paid
 * @param amount what was paid, above 0
 * @param currency the amount's currency, three letters
 * @param paidAt when, as the channel writes it
 */
public record Notification(
        String notifyId, String orderNo, BigDecimal amount, String currency, OffsetDateTime paidAt) {}
