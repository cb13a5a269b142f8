// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.idempotent.IdempotencyKey;
import io.idempotent.KeyInvalidException;
import io.idempotent.KeyMissingException;
import io.idempotent.internal.protocol.Digests;
import io.idempotent.internal.protocol.KeyPart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class KeyPlanTest {

    public enum Kind {
        A,
        B
    }

    public record Customer(String name, Optional<String> tag) {}

    public record Order(String number, BigDecimal amount, Customer customer, List<String> lines) {}

    /** A record that the expression language could not see even as a bean. */
    private record Hidden(String number) {}

    public static class Bean {
        private final String number;

        public Bean(String number) {
            this.number = number;
        }

        public String getNumber() {
            return number;
        }

        public String getFailing() {
            throw new IllegalStateException("secret " + number);
        }

        public String suffixed(String suffix) {
            return number + suffix;
        }
    }

    @SuppressWarnings("unused")
    interface Desk {
        void order(Order order, String channel);

        void marked(@IdempotencyKey String channel, int ignored, @IdempotencyKey Long number);

        void any(Object value);

        void two(Object a, Object b);

        void nothing();
    }

    private static final Order ORDER =
            new Order("4711", new BigDecimal("99.90"), new Customer("Li", Optional.of("vip")), List.of("x", "y"));

    @Test
    void expressions_readRecordsBeansMapsAndLists() {
        assertThat(read("#{value.number}", ORDER)).isEqualTo("4711");
        assertThat(read("#{value.customer.name}", ORDER)).isEqualTo("Li");
        assertThat(read("#{value.customer.tag}", ORDER)).isEqualTo("vip");
        assertThat(read("#{value.lines[1]}", ORDER)).isEqualTo("y");
        assertThat(read("#{value.amount}", ORDER)).isEqualTo("99.9");
        assertThat(read("#{value.number}", new Hidden("7"))).isEqualTo("7");
        assertThat(read("#{value['a-b'].number}", Map.of("a-b", new Bean("8")))).isEqualTo("8");
        assertThat(read("#{value[0]}", new int[] {9})).isEqualTo("9");
        assertThat(read("#{value}", Kind.B)).isEqualTo("B");
        assertThat(read("#{value.suffixed('}{')}", new Bean("8"))).isEqualTo("8}{");
        assertThat(read("#{value.number()}", ORDER)).isEqualTo("4711");
        assertThat(read("#{empty value.lines ? 'none' : value.lines[0]}", ORDER))
                .isEqualTo("x");
    }

    @Test
    void template_framesTextsAndValues() {
        KeyPlan plan = plan("two", "order-#{a}-#{b}");

        Keys keys = plan.evaluate("op", new Object[] {"1", "2"});

        assertThat(keys.key()).extracting(KeyPart::text).containsExactly("order-", "1", "-", "2");
        assertThat(keys.text()).isEqualTo("order-1-2");
        assertThat(plan.evaluate("op", new Object[] {"1-2", "3"}).key())
                .isNotEqualTo(plan.evaluate("op", new Object[] {"1", "2-3"}).key());
    }

    @Test
    void escapesAndBraces_areText() {
        assertThat(plan("any", "\\#{x}{}\\${y}\\ #{value}")
                        .evaluate("op", new Object[] {1})
                        .text())
                .isEqualTo("#{x}{}${y}\\ 1");
    }

    @Test
    void severalTexts_areJoinedForPeople() {
        Keys keys = plan("order", "#{channel}", "#{order.number}").evaluate("op", new Object[] {ORDER, "wechat"});
        assertThat(keys.text()).isEqualTo("wechat|4711");
        assertThat(keys.payload()).isEmpty();
    }

    @Test
    void markedParameters_areTheKeyInTheirOrder() {
        Keys keys = plan("marked").evaluate("op", new Object[] {"wechat", 5, 4711L});
        assertThat(keys.key())
                .containsExactly(KeyPart.text("wechat"), KeyPart.of(4711).orElseThrow());
        assertThatThrownBy(() -> plan("marked").evaluate("op", new Object[] {"wechat", 5, null}))
                .isInstanceOf(KeyMissingException.class)
                .hasMessageContaining("@IdempotencyKey number");
    }

    @Test
    void constantKey_isOneForAllCalls() {
        assertThat(plan("nothing", "nightly-close")
                        .evaluate("op", new Object[0])
                        .key())
                .containsExactly(KeyPart.text("nightly-close"));
    }

    @Test
    void payload_takesNullsAndStructures() {
        KeyPlan plan = KeyPlan.compile(method("order"), List.of("#{channel}"), List.of("#{order}", "#{order.number}"));
        assertThat(payload(plan, ORDER)).isEqualTo(payload(plan, ORDER)).isNotEqualTo(payload(plan, null));
        assertThat(payload(plan, new Order("4711", new BigDecimal("99.9"), ORDER.customer(), ORDER.lines())))
                .isEqualTo(payload(plan, ORDER));
        assertThat(plan.evaluate("op", new Object[] {null, "c"}).payload())
                .containsExactly(KeyPart.ofPayload(null), KeyPart.ofPayload(null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#{value.number}",
                "#{value.customer.name}",
                "#{value.unknown}",
                "#{value.failing}",
                "#{value.number.unknown}",
                "#{value['secret']}",
                "#{value[7]}",
                "#{value.suffixed(1,2)}",
                "#{value.getClass().forName('java.lang.Runtime')}",
                "#{value.class.name}"
            })
    void whatCannotBeRead_refusesTheCallAndTellsNoValue(String expression) {
        KeyPlan plan = plan("any", "x-" + expression);
        for (Object value : Arrays.asList(
                null,
                "",
                " ",
                new Bean(null),
                new Bean(""),
                new Order(null, null, null, null),
                new Order(" ", null, new Customer("", Optional.empty()), List.of()))) {
            assertThatThrownBy(() -> plan.evaluate("op", new Object[] {value}))
                    .isInstanceOf(KeyMissingException.class)
                    .hasMessageContaining("'op'")
                    .hasMessageContaining(expression)
                    .hasNoCause();
        }
    }

    @Test
    void nullAndBlank_refuseTheCall() {
        for (Object value : Arrays.asList(null, "", " ", Optional.empty())) {
            assertThatThrownBy(() -> read("#{value}", value))
                    .isInstanceOf(KeyMissingException.class)
                    .hasMessageContaining("#{value} is null or blank")
                    .extracting(refused -> ((KeyMissingException) refused).part())
                    .asString()
                    .contains("#{value}");
        }
    }

    @Test
    void failingGetter_isNamedByTypeOnly() {
        assertThatThrownBy(() -> read("#{value.failing}", new Bean("secret")))
                .isInstanceOf(KeyMissingException.class)
                .hasMessageContaining("IllegalStateException")
                .hasMessageNotContaining("secret");
    }

    @Test
    void unsuitableValue_isInvalid() {
        for (Object value : new Object[] {
            "secret".repeat(50),
            List.of("secret"),
            Set.of("secret"),
            new Bean("secret"),
            Double.NaN,
            Map.of("secret", 1)
        }) {
            assertThatThrownBy(() -> read("#{value}", value))
                    .isInstanceOf(KeyInvalidException.class)
                    .hasMessageContaining("#{value}")
                    .hasMessageNotContaining("secret");
        }
        KeyPlan payload = KeyPlan.compile(method("any"), List.of("x"), List.of("#{value.failing}"));
        assertThatThrownBy(() -> payload.evaluate("op", new Object[] {new Bean("secret")}))
                .isInstanceOf(KeyInvalidException.class)
                .hasMessageNotContaining("secret");
    }

    @Test
    void differentArguments_neverMakeOneKey() {
        KeyPlan plan = plan("two", "#{a}", "k:#{b}");
        Random random = new Random(18);
        List<String> pieces = List.of("a", ":", "|", "#{a}", "}", "\0", "k:", "1", "\ud83d", "null", "%", "\u00e7");
        Set<List<Object>> arguments = new HashSet<>();
        Set<Object> digests = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            List<Object> pair = List.of(value(random, pieces), value(random, pieces));
            arguments.add(pair);
            List<KeyPart> key = plan.evaluate("op", pair.toArray()).key();
            digests.add(Digests.digest(Optional.empty(), Optional.empty(), "op", key));
        }
        assertThat(digests).hasSameSizeAs(arguments);
    }

    /** Texts and numbers: the number 1 and the text "1" are two. */
    private static Object value(Random random, List<String> pieces) {
        if (random.nextInt(4) == 0) {
            return random.nextInt(50);
        }
        return IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(i -> pieces.get(random.nextInt(pieces.size())))
                .reduce("", String::concat);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Asia/Shanghai", "America/St_Johns"})
    void equalAmountsAndInstants_areOneKeyInEveryZone(String zone) {
        TimeZone before = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone(zone));
            KeyPlan plan = plan("two", "#{a}", "#{b}");
            Keys here =
                    plan.evaluate("op", new Object[] {new BigDecimal("99.9"), Instant.parse("2026-03-08T06:30:00Z")});
            Keys there = plan.evaluate(
                    "op", new Object[] {new BigDecimal("99.90"), OffsetDateTime.parse("2026-03-08T14:30:00+08:00")});
            assertThat(here).isEqualTo(there);
            assertThat(here.text()).isEqualTo("99.9|2026-03-08T06:30:00Z");
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void textForPeople_isBoundedAndStorable() {
        KeyPlan plan = plan("two", "#{a}", "#{b}");
        String text = plan.evaluate("op", new Object[] {"x".repeat(252), "a\0\ud83d\ude00"})
                .text();
        assertThat(text).hasSize(255).endsWith("|a\ufffd").doesNotContain("\0");
        assertThat(plan.evaluate("op", new Object[] {"x".repeat(253), "\ud83d\ude00"})
                        .text())
                .hasSize(254);
        assertThat(plan.evaluate("op", new Object[] {"\ud83d", "\n" + "b"}).text())
                .isEqualTo("\ufffd|\ufffdb");
    }

    @Test
    void textForms_showNoValue() {
        assertThat(plan("any", "#{value}")
                        .evaluate("op", new Object[] {"secret"})
                        .toString())
                .doesNotContain("secret");
    }

    @Test
    void plan_isSharedByThreads() throws InterruptedException, ExecutionException {
        KeyPlan plan = plan("order", "#{order.number}-#{order.customer.name}", "#{channel}");
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Boolean>> answers = threads.invokeAll(Collections.nCopies(
                    4,
                    () -> IntStream.range(0, 5_000).allMatch(i -> {
                        Order order = new Order("n" + i, null, new Customer("c" + i, Optional.empty()), null);
                        return plan.evaluate("op", new Object[] {order, i})
                                .text()
                                .equals("n" + i + "-c" + i + "|" + i);
                    })));
            for (Future<Boolean> answer : answers) {
                assertThat(answer.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Object payload(KeyPlan plan, Order order) {
        return Digests.fingerprint(
                plan.evaluate("op", new Object[] {order, "c"}).payload());
    }

    private static String read(String expression, Object value) {
        return plan("any", expression).evaluate("op", new Object[] {value}).text();
    }

    private static KeyPlan plan(String method, String... key) {
        return KeyPlan.compile(method(method), List.of(key), List.of());
    }

    static Method method(String name) {
        return Stream.of(Desk.class.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .findAny()
                .orElseThrow();
    }
}
