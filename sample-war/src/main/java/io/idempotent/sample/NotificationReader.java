// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.io.InputStream;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Reads what a channel sent, strictly: a notification that is booked wrongly is worse than one that is refused. */
final class NotificationReader {
    private static final Pattern CHANNEL = Pattern.compile("[a-z0-9-]{1,32}");
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    private NotificationReader() {}

    static String channel(String channel) {
        if (!CHANNEL.matcher(channel).matches()) {
            throw new InvalidRequestException("channel", "1 to 32 small letters, digits and hyphens");
        }
        return channel;
    }

    /** For the guarded method: the number is a part of its key, so its length is the library's to refuse. */
    static Notification notification(InputStream body) {
        return notification(body, Integer.MAX_VALUE);
    }

    /** For the unguarded method, whose ledger column nobody else protects. */
    static Notification boundedNotification(InputStream body) {
        return notification(body, 255);
    }

    private static Notification notification(InputStream body, int maxIdLength) {
        Members members = new Members(RequestBody.json(body));
        return new Notification(
                members.text("notifyId", maxIdLength),
                members.text("orderNo", 64),
                money(members.amount("amount")),
                members.matching("currency", CURRENCY, "three capital letters (ISO 4217)"),
                members.time("paidAt"));
    }

    /** At least two fraction digits, so that 99.9 and 99.90 give one receipt. */
    private static BigDecimal money(BigDecimal amount) {
        return amount.scale() < 2 ? amount.setScale(2) : amount;
    }
}
