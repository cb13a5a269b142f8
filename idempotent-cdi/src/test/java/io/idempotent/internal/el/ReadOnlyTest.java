// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import jakarta.el.ELContext;
import jakarta.el.ELResolver;
import jakarta.el.ExpressionFactory;
import jakarta.el.PropertyNotWritableException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Whatever an expression language would write, what reads the arguments of a call refuses; also where it compiled. */
class ReadOnlyTest {
    private final ELContext context =
            new CallContext(ExpressionFactory.newInstance(), NoVariables.INSTANCE, new Object[0]);
    private final ELResolver resolver = context.getELResolver();

    /** A component and nothing else. */
    record Order(String number) {}

    /** A property that others may write. */
    public static final class Mutable {
        private String number = "old";

        public String getNumber() {
            return number;
        }

        public void setNumber(String number) {
            this.number = number;
        }
    }

    private void assertReadOnly(Object base, Object property) {
        assertThatThrownBy(() -> resolver.setValue(context, base, property, "new"))
                .isInstanceOf(PropertyNotWritableException.class);
        assertThat(resolver.getValue(context, base, property)).isEqualTo("old");
        assertThat(resolver.isReadOnly(context, base, property)).isTrue();
    }

    @Test
    void mapsListsAndBeans_areNotWritten() {
        assertReadOnly(new HashMap<>(Map.of("number", "old")), "number");
        assertReadOnly(new ArrayList<>(List.of("old")), 0);
        assertReadOnly(new String[] {"old"}, 0);
        assertReadOnly(new Mutable(), "number");
    }

    @Test
    void records_areNotWritten() {
        RecordELResolver records = new RecordELResolver();
        assertThatThrownBy(() -> records.setValue(context, new Order("old"), "number", "new"))
                .isInstanceOf(PropertyNotWritableException.class)
                .hasMessage("A key only reads");
        assertThat(records.isReadOnly(context, new Order("old"), "number")).isTrue();
        assertThatThrownBy(() -> resolver.setValue(context, new Order("old"), "number", "new"))
                .isInstanceOf(PropertyNotWritableException.class);
    }

    @Test
    void whatIsNoRecord_isLeftToOthers() {
        RecordELResolver records = new RecordELResolver();
        context.setPropertyResolved(false);
        records.setValue(context, new Mutable(), "number", "new");
        assertThat(records.getValue(context, new Mutable(), "number")).isNull();
        assertThat(records.getValue(context, new Order("old"), "hashCode")).isNull();
        assertThat(context.isPropertyResolved()).isFalse();
    }
}
