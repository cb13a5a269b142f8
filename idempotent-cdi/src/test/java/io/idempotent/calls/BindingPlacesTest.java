// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.Arrays;
import java.util.Map;

import jakarta.enterprise.util.Nonbinding;

import io.idempotent.Idempotency;
import io.idempotent.Idempotent;
import io.idempotent.IdempotentOperation;
import io.idempotent.testing.Application;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Wherever the annotation stands, it guards; and a bean's calls on itself are nobody's to see. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BindingPlacesTest {
    private Application application;

    @BeforeAll
    void start() {
        application = Application.start(
                Map.of("idempotent.store", "memory"),
                BindingPlaces.OnMethod.class,
                BindingPlaces.OnClass.class,
                BindingPlaces.OnStereotype.class,
                BindingPlaces.OnOtherBinding.class,
                BindingPlaces.OnSuperclass.class,
                BindingPlaces.WithEveryMember.class,
                BindingPlaces.Selfish.class);
    }

    @AfterAll
    void stop() {
        application.close();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                BindingPlaces.OnMethod.class,
                BindingPlaces.OnClass.class,
                BindingPlaces.OnStereotype.class,
                BindingPlaces.OnOtherBinding.class,
                BindingPlaces.OnSuperclass.class,
                BindingPlaces.WithEveryMember.class
            })
    void annotation_guardsFromEveryPlace(Class<? extends BindingPlaces.Place> place) {
        BindingPlaces.Place bean = application.bean(place);

        assertThat(bean.run("1")).isEqualTo(1);
        assertThat(bean.run("1")).isEqualTo(1);
        assertThat(bean.run("2")).isEqualTo(2);
    }

    /** A member that bound would keep the interceptors from every method that sets it. */
    @Test
    void noMember_binds() {
        assertThat(Idempotent.class.getDeclaredMethods())
                .allSatisfy(member ->
                        assertThat(member.isAnnotationPresent(Nonbinding.class)).isTrue());
    }

    /** As documented: Weld intercepts calls through the bean's reference alone. */
    @Test
    void callOnThis_isNotGuarded_butAProgrammaticOneIs() throws Exception {
        BindingPlaces.Selfish selfish = application.bean(BindingPlaces.Selfish.class);
        assertThat(selfish.runTwice("self")).isEqualTo(1 + 2);
        assertThat(selfish.run("self")).isEqualTo(3);
        assertThat(selfish.run("self")).isEqualTo(3);

        IdempotentOperation<Integer> guarded = application
                .bean(Idempotency.class)
                .operation("selfish", Integer.class)
                .build();
        int[] runs = {0};
        for (int call : new int[] {1, 2}) {
            assertThat(guarded.key("self").call(() -> ++runs[0]))
                    .as("call " + call)
                    .isEqualTo(1);
        }
        assertThat(Arrays.stream(runs).sum()).isEqualTo(1);
    }
}
