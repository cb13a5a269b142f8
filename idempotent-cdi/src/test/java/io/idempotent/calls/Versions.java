// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.List;
import java.util.Map;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTypeInfo;

import io.idempotent.Idempotent;
import io.idempotent.Recovery;

/** One operation as two releases of an application declare it: the first writes results that the second reads. */
final class Versions {
    private Versions() {}

    /** A result that is one of several classes. */
    @JsonbTypeInfo(
            key = "kind",
            value = {
                @JsonbSubtype(alias = "card", type = Card.class),
                @JsonbSubtype(alias = "transfer", type = Transfer.class)
            })
    public interface Payment {}

    public record Card(String number) implements Payment {}

    public record Transfer(String account, List<Payment> parts) implements Payment {}

    /** A later release knows no transfers. */
    @JsonbTypeInfo(key = "kind", value = @JsonbSubtype(alias = "card", type = OnlyCard.class))
    public interface FewerPayments {}

    public record OnlyCard(String number) implements FewerPayments {}

    public enum Level {
        LOW,
        HIGH
    }

    public enum FewerLevels {
        LOW
    }

    public record Sum(String amount) {}

    public record SumOfNumbers(int amount) {}

    public record SumAndMore(String amount, String currency) {}

    /** Nothing that was written before can be read. */
    public record Stricter(String amount) {
        public Stricter {
            if (!amount.startsWith("EUR")) {
                throw new IllegalArgumentException("secret " + amount);
            }
        }
    }

    /** Cannot even be loaded. */
    public static final class Unloadable {
        private static final int NEVER = Integer.parseInt("never");

        public int getNever() {
            return NEVER;
        }
    }

    /** The first release. */
    @ApplicationScoped
    public static class First {
        @Idempotent(name = "payment", key = "#{order}", recovery = Recovery.RETRY)
        public Payment payment(String order) {
            return new Transfer("DE1", List.of(new Card("4711"), new Transfer("DE2", List.of())));
        }

        @Idempotent(name = "nested", key = "#{order}", recovery = Recovery.RETRY)
        public Map<String, List<Map<String, Sum>>> nested(String order) {
            return Map.of("a", List.of(Map.of("b", new Sum("1"), "c", new Sum("2")), Map.of()));
        }

        @Idempotent(name = "level", key = "#{order}", recovery = Recovery.RETRY)
        public Level level(String order) {
            return Level.HIGH;
        }

        @Idempotent(name = "sum", key = "#{order}", recovery = Recovery.RETRY)
        public Sum sum(String order) {
            return new Sum("USD 1");
        }
    }

    /** Its result has become another type. */
    @ApplicationScoped
    public static class Second {
        @Idempotent(name = "payment", key = "#{order}", recovery = Recovery.RETRY)
        public FewerPayments payment(String order) {
            throw new AssertionError("runs again");
        }

        @Idempotent(name = "level", key = "#{order}", recovery = Recovery.RETRY)
        public FewerLevels level(String order) {
            throw new AssertionError("runs again");
        }

        @Idempotent(name = "sum", key = "#{order}", recovery = Recovery.RETRY)
        public SumOfNumbers sum(String order) {
            throw new AssertionError("runs again");
        }
    }

    /** Its result refuses what was written, from deep inside. */
    @ApplicationScoped
    public static class Strict {
        @Idempotent(name = "sum", key = "#{order}", recovery = Recovery.RETRY)
        public Stricter sum(String order) {
            throw new AssertionError("runs again");
        }

        @Idempotent(name = "payment", key = "#{order}", recovery = Recovery.RETRY)
        public Unloadable payment(String order) {
            throw new AssertionError("runs again");
        }
    }

    /** Its result only grew. */
    @ApplicationScoped
    public static class Grown {
        @Idempotent(name = "sum", key = "#{order}", recovery = Recovery.RETRY)
        public SumAndMore sum(String order) {
            throw new AssertionError("runs again");
        }
    }
}
