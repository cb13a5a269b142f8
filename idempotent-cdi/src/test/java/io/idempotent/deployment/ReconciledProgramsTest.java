// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.deployment;

import java.util.List;
import java.util.Map;

import io.idempotent.deployment.ReconciledPrograms.Acknowledging;
import io.idempotent.deployment.ReconciledPrograms.AcknowledgingAFailure;
import io.idempotent.deployment.ReconciledPrograms.Charging;
import io.idempotent.deployment.ReconciledPrograms.First;
import io.idempotent.deployment.ReconciledPrograms.Forgetting;
import io.idempotent.deployment.ReconciledPrograms.OfAnother;
import io.idempotent.deployment.ReconciledPrograms.Second;
import io.idempotent.testing.Application;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What is wrong with a program that asks for a reconciler: each message whole. */
class ReconciledProgramsTest {
    private static final Map<String, String> DATABASE = Map.of("idempotent.datasource", "default");
    private static final String BEAN =
            "recovery = RECONCILE needs a bean of type io.idempotent.spi.Reconciler with @Reconciles(\"charge\")";

    private static String problem(int id, Class<?> place, String text) {
        return "IDEMPOTENT-" + id + " " + place.getName() + "#pay(String): " + text;
    }

    @Test
    void withoutAReconciler_orWithThatOfAnother_isRefused() {
        String problem = problem(121, Charging.class, BEAN + ", which is not there");
        assertThat(Refusal.of(DATABASE, Charging.class)).containsExactly(problem);
        assertThat(Refusal.of(DATABASE, Charging.class, OfAnother.class)).containsExactly(problem);
        assertThat(Refusal.of(Refusal.MEMORY, Charging.class)).containsExactly(problem);
    }

    @Test
    void withTwoReconcilers_isRefused() {
        assertThat(Refusal.of(DATABASE, Charging.class, First.class, Second.class))
                .containsExactly(problem(122, Charging.class, BEAN + ", but there are several; leave one"));
    }

    @Test
    void withOne_starts_alsoInMemory() {
        for (Map<String, String> settings : List.of(DATABASE, Refusal.MEMORY)) {
            Application.start(settings, Charging.class, First.class, OfAnother.class)
                    .close();
        }
    }

    @Test
    void whereRedisAloneWouldForgetIt_isRefused() {
        Map<String, String> both =
                Map.of("idempotent.datasource", "default", "idempotent.redis.address", "redis://localhost:1");
        assertThat(Refusal.of(both, Forgetting.class, First.class))
                .containsExactly(problem(
                        120,
                        Forgetting.class,
                        "recovery = RECONCILE needs a database, since Redis alone forgets what is in doubt; set"
                                + " idempotent.datasource and leave 'durability', or choose another recovery"));
    }

    @Test
    void acknowledgingWhatIsNeverInDoubt_orByAFailure_isRefused() {
        assertThat(Refusal.of(DATABASE, Acknowledging.class))
                .containsExactly(problem(
                        123,
                        Acknowledging.class,
                        "'acknowledgeInDoubt' is for recovery = RECONCILE; without it no call is ever in doubt"));
        assertThat(Refusal.of(DATABASE, AcknowledgingAFailure.class, First.class))
                .containsExactly(problem(
                        124,
                        AcknowledgingAFailure.class,
                        "'acknowledgeInDoubt' is 409, but must be a status from 200 to 299"));
    }
}
