// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import io.idempotent.IdempotencyEvent.Outcome;
import io.idempotent.TransactionLostException;
import io.idempotent.testing.Application;
import io.smallrye.config.inject.ConfigExtension;
import io.smallrye.faulttolerance.FaultToleranceExtension;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** {@code @Retry} in other places than its own: what the documentation says of {@code mp.fault.tolerance.interceptor.priority}. */
class FaultTolerancePlaceTest {
    private static final String ORDER = UUID.randomUUID().toString();

    /** What is played in an application whose Fault Tolerance has a priority. */
    private interface Play {
        void on(Application application) throws Exception;
    }

    private static void at(int priority, Play play) throws Exception {
        try (Application application = Application.start(
                Map.of(
                        "idempotent.datasource",
                        "default",
                        "mp.fault.tolerance.interceptor.priority",
                        Integer.toString(priority)),
                List.of(new FaultToleranceExtension(), new ConfigExtension()),
                Retried.class,
                Ledger.class,
                Steps.class,
                Watch.class)) {
            application.execute(Ledger.table(application.database()));
            application.bean(Watch.class).forget();
            play.on(application);
        }
    }

    private static long rows(Application application) throws Exception {
        return application.bean(Ledger.class).rows(ORDER);
    }

    @Test
    void withinTheCommitPoint_whereItIsByDefault_allTriesShareOneTransaction() throws Exception {
        at(4010, application -> {
            Retried desk = application.bean(Retried.class);
            assertThat(desk.retriedAfterWriting(ORDER, 3)).isEqualTo("done");

            assertThat(application.bean(Watch.class).outcomes()).containsExactly(Outcome.EXECUTED);
            assertThat(rows(application))
                    .as("what failed tries wrote commits, too")
                    .isEqualTo(4);
        });
    }

    @Test
    void betweenTheAttemptAndTheTransaction_eachTryHasATransactionOfItsOwn_inOneAttempt() throws Exception {
        at(150, application -> {
            Retried desk = application.bean(Retried.class);
            assertThat(desk.retriedAfterWriting(ORDER, 3)).isEqualTo("done");
            assertThat(desk.retriedAfterWriting(ORDER, 0)).isEqualTo("done");

            assertThat(application.bean(Watch.class).outcomes()).containsExactly(Outcome.EXECUTED, Outcome.REPLAYED);
            assertThat(rows(application)).isOne();
        });
    }

    @Test
    void aroundTheAttempt_eachTryIsAnAttempt() throws Exception {
        at(50, application -> {
            Retried desk = application.bean(Retried.class);
            assertThat(desk.retriedAfterWriting(ORDER, 3)).isEqualTo("done");

            assertThat(application.bean(Watch.class).outcomes())
                    .containsExactly(Outcome.FREED, Outcome.FREED, Outcome.FREED, Outcome.EXECUTED);
            assertThat(rows(application)).isOne();
        });
    }

    @Test
    void betweenTheTransactionAndTheCommitPoint_noSecondTryCanCommit() throws Exception {
        at(205, application -> {
            Retried desk = application.bean(Retried.class);
            assertThatThrownBy(() -> desk.retriedAfterWriting(ORDER, 1)).isInstanceOf(TransactionLostException.class);

            assertThat(application.bean(Watch.class).outcomes()).containsExactly(Outcome.FREED);
            assertThat(rows(application)).isZero();
        });
    }
}
