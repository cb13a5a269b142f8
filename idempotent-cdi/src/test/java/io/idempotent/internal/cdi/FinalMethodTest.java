// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.Optional;

import io.idempotent.Idempotent;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A container that does not refuse final methods by itself must not let one pass. */
class FinalMethodTest {

    static class Bean {
        @Idempotent(key = "#{order}")
        public final void pay(String order) {}
    }

    @Test
    void finalMethod_isRefused() {
        Settings settings = SettingsReader.read(
                        name -> name.equals("idempotent.store") ? Optional.of("memory") : Optional.empty())
                .settings();
        assertThat(new BeanClassCheck(new Surroundings(settings, false, false, false)).problems(Bean.class.getName()))
                .extracting(Problem::toString)
                .containsExactly("IDEMPOTENT-107 " + Bean.class.getName()
                        + "#pay(String): a final method cannot be intercepted; remove 'final'");
    }
}
