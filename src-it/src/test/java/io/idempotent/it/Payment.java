// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it;

import java.util.UUID;

/**
 * A notification as JSON, each member as it is to be written there.
 *
 * @param notifyId a JSON value
 * @param amount a JSON value
 * @param sending what an honest channel changes from delivery to delivery
 */
public record Payment(String notifyId, String amount, int sending) {

    /** A good one, of which nobody has heard yet. */
    public static Payment fresh() {
        return new Payment('"' + UUID.randomUUID().toString() + '"', "99.90", 1);
    }

    Payment withNotifyId(String json) {
        return new Payment(json, amount, sending);
    }

    public Payment withAmount(String json) {
        return new Payment(notifyId, json, sending);
    }

    public Payment sentAgain() {
        return new Payment(notifyId, amount, sending + 1);
    }

    public String id() {
        return notifyId.replace("\"", "");
    }

    public String json() {
        return """
                {"notifyId": %s, "orderNo": "SO-7", "amount": %s, "currency": "CNY",
                 "paidAt": "2026-11-30T08:15:00+08:00", "sending": %d}""".formatted(notifyId, amount, sending);
    }
}
