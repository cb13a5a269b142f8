// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.idempotent.IdempotencyKey;
import io.idempotent.KeyMissingException;
import io.idempotent.internal.protocol.KeyPart;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Keys from properties of marked parameters. */
class PropertyPathTest {
    record Customer(String name, Optional<Bean> card) {}

    record Notification(String notifyId, Customer customer, Map<String, Customer> others, Map<String, ?> more) {}

    static class Bean {
        public String getNumber() {
            return "4711";
        }

        public boolean isPaid() {
            return true;
        }

        public String getURL() {
            return "u";
        }

        public String getFailing() {
            throw new IllegalStateException("secret");
        }
    }

    @SuppressWarnings("unused")
    interface Desk<T> {
        void one(@IdempotencyKey String channel, int ignored, @IdempotencyKey("notifyId") Notification notification);

        void deep(
                @IdempotencyKey({"customer.name", "customer.card.number", "others.a-b.name", "more.x.number"})
                        Notification notification);

        void bean(@IdempotencyKey({"number", "paid", "URL"}) Bean bean);

        void failing(@IdempotencyKey("failing") Bean bean);

        void open(@IdempotencyKey("number") Object any, @IdempotencyKey("number") T open);

        void wrong(
                @IdempotencyKey({"notfyId", "customer.nam", "others.x.card.numbr", "", "customer..name"})
                        Notification notification);

        void expressionsToo(@IdempotencyKey("number") Bean bean);
    }

    private static List<String> texts(String method, Object... arguments) {
        return plan(method).evaluate("op", arguments).key().stream()
                .map(KeyPart::text)
                .toList();
    }

    private static KeyPlan plan(String method, String... key) {
        return KeyPlan.compile(method(method), List.of(key), List.of());
    }

    private static Method method(String name) {
        return Stream.of(Desk.class.getDeclaredMethods())
                .filter(candidate -> candidate.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Notification notification(String id) {
        Customer li = new Customer("Li", Optional.of(new Bean()));
        return new Notification(id, li, Map.of("a-b", new Customer("Wu", Optional.empty())), Map.of("x", new Bean()));
    }

    @Test
    void propertyAndParameter_areTwoParts() {
        assertThat(texts("one", "wechat", 1, notification("n1"))).containsExactly("wechat", "n1");
    }

    @Test
    void paths_goThroughRecordsBeansOptionalsAndMaps() {
        assertThat(texts("deep", notification("n1"))).containsExactly("Li", "4711", "Wu", "4711");
        assertThat(texts("bean", new Bean())).containsExactly("4711", "true", "u");
        assertThat(texts("open", new Bean(), new HashMap<>(Map.of("number", 7))))
                .containsExactly("4711", "7");
    }

    @Test
    void wayThatEndsEarly_isAMissingKey() {
        Notification noCard = new Notification("n", new Customer("Li", Optional.empty()), Map.of(), Map.of());

        assertThatThrownBy(() -> texts("deep", noCard))
                .isInstanceOf(KeyMissingException.class)
                .hasMessageContaining("@IdempotencyKey(\"customer.card.number\")")
                .hasMessageContaining("is null or blank");
        assertThatThrownBy(() -> texts("one", "wechat", 1, null)).isInstanceOf(KeyMissingException.class);
    }

    @Test
    void propertyThatCannotBeRead_isAMissingKey_withoutItsWords() {
        assertThatThrownBy(() -> texts("failing", new Bean()))
                .isInstanceOf(KeyMissingException.class)
                .hasMessageContaining("IllegalStateException")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> texts("open", "text", Map.of())).isInstanceOf(KeyMissingException.class);
    }

    @Test
    void unknownProperties_doNotDeploy() {
        String label = "@IdempotencyKey(\"%s\") notification ";
        assertThatExceptionOfType(InvalidKeysException.class)
                .isThrownBy(() -> plan("wrong"))
                .satisfies(refusal -> assertThat(refusal.problems())
                        .containsExactly(
                                label.formatted("notfyId") + "names 'notfyId', but " + Notification.class.getName()
                                        + " has customer, more, notifyId, others",
                                label.formatted("customer.nam") + "names 'nam', but " + Customer.class.getName()
                                        + " has card, name",
                                label.formatted("others.x.card.numbr") + "names 'numbr', but " + Bean.class.getName()
                                        + " has URL, failing, number, paid",
                                label.formatted("") + "has a blank name in its path",
                                label.formatted("customer..name") + "has a blank name in its path"));
    }

    @Test
    void pathAndExpressions_areTwoKeys() {
        assertThatThrownBy(() -> plan("expressionsToo", "#{bean.number}"))
                .isInstanceOf(InvalidKeysException.class)
                .hasMessageContaining("two keys");
    }
}
