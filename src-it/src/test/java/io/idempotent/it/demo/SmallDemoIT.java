// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.demo;

import io.idempotent.it.Desk;
import io.idempotent.it.Desk.Method;
import io.idempotent.it.Installation;
import io.idempotent.it.SharedInstallation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/** The demonstration with a tenth of its notifications. */
@ExtendWith(SharedInstallation.class)
class SmallDemoIT {
    private static final Plan PLAN = new Plan("small-demo", 20, 5);

    private Desk desk;

    @BeforeEach
    void makeTrouble(Installation installation) {
        desk = installation.desk();
        desk.makeTrouble(30, 20, PaymentChannel.ANSWER_LIMIT.plusMillis(500));
    }

    @AfterEach
    void endTrouble() {
        desk.endTrouble();
    }

    @Test
    void guardedMethod_booksEachNotificationOnce() throws Exception {
        assertThat(played(Method.GUARDED)).isEqualTo(new Tally(PLAN, 20, 0, 0));
    }

    @Test
    void unguardedMethod_booksTwice() throws Exception {
        Tally tally = played(Method.UNGUARDED);

        assertThat(tally.doubleBooked()).isPositive();
        assertThat(tally.lost()).isZero();
    }

    private Tally played(Method method) throws InterruptedException {
        new PaymentChannel(desk, method, PLAN).play(progress -> {}, () -> {});
        return Tally.settled(desk, method, PLAN);
    }
}
