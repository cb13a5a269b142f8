// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.lang.reflect.Method;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Records are read without the expression language, and everything else with it. */
class RecordPathTest {
    private static final String BY_EXPRESSION = "by the expression language";

    record Customer(@Nullable String name) {}

    record Order(String number, @Nullable Customer customer, Object any) {}

    private static final Order ORDER = new Order("4711", new Customer("Li"), Map.of("name", "Li"));

    @SuppressWarnings("unused") // Its parameters are what expressions name.
    private static void guarded(Order order, String other) {}

    /** A compiled expression that tells that it was asked. */
    private record Compiled(String label) implements Source.Value {
        @Override
        public Object read(@Nullable Object[] arguments) {
            return BY_EXPRESSION;
        }
    }

    @Test
    void recordsAndArguments_areReadDirectly() throws NoSuchMethodException {
        assertThat(read("#{order}", ORDER)).isSameAs(ORDER);
        assertThat(read("#{other}", ORDER)).isEqualTo("second");
        assertThat(read("#{order.number}", ORDER)).isEqualTo("4711");
        assertThat(read("#{ order.customer.name }", ORDER)).isEqualTo("Li");
    }

    @Test
    void nothing_leadsToNothing() throws NoSuchMethodException {
        assertThat(read("#{order.number}", null)).isNull();
        assertThat(read("#{order.customer.name}", new Order("1", null, ""))).isNull();
        assertThat(read("#{order.customer.name}", new Order("1", new Customer(null), "")))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#{order.any.name}",
                "#{order.number.length}",
                "#{order.unknown}",
                "#{order.toString}",
                "#{order.class}",
                "#{order['number']}",
                "#{order.customer.name()}",
                "#{true}",
                "#{unknown.number}",
                "#{order.number == '4711'}"
            })
    void everythingElse_isReadByTheExpressionLanguage(String expression) throws NoSuchMethodException {
        assertThat(read(expression, ORDER)).isEqualTo(BY_EXPRESSION);
    }

    private static @Nullable Object read(String expression, @Nullable Object order) throws NoSuchMethodException {
        Method method = RecordPathTest.class.getDeclaredMethod("guarded", Order.class, String.class);
        return RecordPath.orWhole(new Compiled(expression), Parameters.of(method))
                .read(new Object[] {order, "second"});
    }
}
