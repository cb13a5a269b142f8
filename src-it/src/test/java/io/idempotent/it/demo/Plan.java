// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.demo;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import jakarta.json.Json;

/**
 * What a channel is going to deliver.
 *
 * @param channel its name
 * @param notifications how many payments it reports
 * @param times how often it delivers each report
 */
public record Plan(String channel, int notifications, int times) {
    /** Fixed, so that every run has the same order. */
    private static final long SEED = 20261130;

    int deliveries() {
        return notifications * times;
    }

    /** The numbers of the notifications in the order of delivery. */
    List<Integer> shuffled() {
        List<Integer> order = new ArrayList<>(IntStream.range(0, deliveries())
                .map(delivery -> delivery % notifications)
                .boxed()
                .toList());
        Collections.shuffle(order, new Random(SEED));
        return order;
    }

    static String notifyId(int number) {
        return "N-%06d".formatted(number);
    }

    /** The same payment each time; only when it was sent differs, as with an honest channel. */
    static String body(int number, int sending) {
        return Json.createObjectBuilder()
                .add("notifyId", notifyId(number))
                .add("orderNo", "SO-%06d".formatted(number))
                .add("amount", BigDecimal.valueOf(990 + number, 2))
                .add("currency", "CNY")
                .add("paidAt", "2026-11-30T08:15:00+08:00")
                .add("sending", sending)
                .build()
                .toString();
    }
}
