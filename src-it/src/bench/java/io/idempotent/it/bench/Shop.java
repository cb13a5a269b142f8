// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import jakarta.enterprise.context.ApplicationScoped;

import io.idempotent.Durability;
import io.idempotent.Idempotent;

/** What the library guards. */
@ApplicationScoped
public class Shop {
    private static final String ORDER_NO = "SO-0000000001";
    private static final String NOTE = "x".repeat(65);

    private final Business business = new Business();

    /** What a caller sends. */
    public record Order(String id, String customer) {}

    /** A hundred bytes as JSON. */
    public record Receipt(String note, String order) {}

    @Idempotent(name = "order", key = "#{order.id}", durability = Durability.VOLATILE, retention = "PT1H")
    public Receipt order(Order order) {
        return receipt();
    }

    @Idempotent(name = "nothing", key = "#{order.id}", durability = Durability.VOLATILE, retention = "PT1H")
    public void nothing(Order order) {
        business.nothing();
    }

    public Receipt unguarded(Order order) {
        return receipt();
    }

    private Receipt receipt() {
        business.nothing();
        return new Receipt(NOTE, ORDER_NO);
    }

    public long runs() {
        return business.runs();
    }
}
