// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.lite;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

import io.idempotent.IdempotencyException;
import io.idempotent.Idempotent;
import io.idempotent.WhenSucceeded;

/** A program whose guards hold. */
public final class Program {
    private Program() {}

    record Order(String number, int amount) {}

    public record Receipt(String number, int amount, int execution) {}

    @ApplicationScoped
    static class Desk {
        private final AtomicInteger executions = new AtomicInteger();

        @Idempotent(key = "#{order.number}", payload = "#{order.amount}")
        Receipt book(Order order) {
            return new Receipt(order.number(), order.amount(), executions.incrementAndGet());
        }

        @Idempotent(name = "refuse", key = "#{number}", whenSucceeded = WhenSucceeded.REJECT)
        int refuse(String number) {
            return executions.incrementAndGet();
        }

        /** On ArC, other than on Weld, a call on {@code this} is intercepted. */
        Receipt bookTwice(Order order) {
            book(order);
            return book(order);
        }
    }

    /** What the test calls: the text says what to do, the answer what came of it. */
    @ApplicationScoped
    static class Entrance implements UnaryOperator<String> {
        private final Desk desk;

        @Inject
        Entrance(Desk desk) {
            this.desk = desk;
        }

        /** For client proxies. */
        Entrance() {
            this(new Desk());
        }

        @Override
        public String apply(String words) {
            String[] word = words.split(" ");
            try {
                return switch (word[0]) {
                    case "book" -> desk.book(order(word)).toString();
                    case "twice" -> desk.bookTwice(order(word)).toString();
                    case "blank" -> desk.book(new Order(" ", 1)).toString();
                    case "refuse" -> "" + desk.refuse(word[1]);
                    default -> throw new IllegalArgumentException(words);
                };
            } catch (IdempotencyException refused) {
                return refused.getClass().getSimpleName();
            }
        }

        private static Order order(String... word) {
            return new Order(word[1], Integer.parseInt(word[2]));
        }
    }

    /** Guarded as a whole. */
    @ApplicationScoped
    @Idempotent(key = "#{number}")
    static class WholeDesk {
        private final AtomicInteger executions = new AtomicInteger();

        String book(String number) {
            return number + " " + executions.incrementAndGet();
        }
    }

    /** What the test calls. */
    @ApplicationScoped
    static class WholeEntrance implements UnaryOperator<String> {
        private final WholeDesk desk;

        @Inject
        WholeEntrance(WholeDesk desk) {
            this.desk = desk;
        }

        /** For client proxies. */
        WholeEntrance() {
            this(new WholeDesk());
        }

        @Override
        public String apply(String number) {
            return desk.book(number);
        }
    }
}
