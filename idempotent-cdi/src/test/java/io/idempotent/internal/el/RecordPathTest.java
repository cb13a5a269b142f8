// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.lang.reflect.Method;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Paths through records, as expressions read them. */
class RecordPathTest {
    record Customer(@Nullable String name) {}

    record Order(String number, @Nullable Customer customer, Object any) {}

    private static final Order ORDER = new Order("4711", new Customer("Li"), Map.of("name", "Li"));

    @SuppressWarnings("unused") // Its parameters are what expressions name.
    private static void guarded(Order order, String other) {}

    @Test
    void recordsAndArguments_areRead() throws NoSuchMethodException {
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

    private static @Nullable Object read(String expression, @Nullable Object order) throws NoSuchMethodException {
        Method method = RecordPathTest.class.getDeclaredMethod("guarded", Order.class, String.class);
        return Expressions.over(Parameters.of(method)).compile(expression).read(new Object[] {order, "second"});
    }
}
