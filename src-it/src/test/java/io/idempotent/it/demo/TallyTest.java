// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.demo;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TallyTest {
    private static final Plan PLAN = new Plan("alipay", 3, 5);

    @Test
    void doubledAndLostNotifications_areCounted() {
        assertThat(Tally.of(PLAN, List.of("N-000000", "N-000000", "N-000002", "N-000000")))
                .isEqualTo(new Tally(PLAN, 4, 1, 1));
    }

    @Test
    void onlyOneRowForEach_isEachBookedOnce() {
        assertThat(Tally.of(PLAN, List.of("N-000000", "N-000001", "N-000002")).isEachBookedOnce())
                .isTrue();
        assertThat(Tally.of(PLAN, List.of("N-000000", "N-000001", "N-000002", "N-9"))
                        .isEachBookedOnce())
                .isFalse();
        assertThat(Tally.of(PLAN, List.of("N-000000", "N-000001")).isEachBookedOnce())
                .isFalse();
    }

    @Test
    void lines_areAsTheReadmeShowsThem() {
        Plan plan = new Plan("alipay", 200, 5);

        assertThat(new Tally(plan, 1040, 200, 0).line("unguarded"))
                .isEqualTo("DEMO unguarded notifications=200 deliveries=1000 ledger=1040 double-booked=200 lost=0");
        assertThat(new Tally(plan, 200, 0, 0).line("guarded"))
                .isEqualTo("DEMO guarded   notifications=200 deliveries=1000 ledger=200 double-booked=0 lost=0");
    }

    @Test
    void linesOfClients_useTheirWords() {
        assertThat(new Tally(new Plan("orders", 1, 100), 100, 1, 0).line("unguarded", "tokens", "submits"))
                .isEqualTo("DEMO unguarded orders tokens=1 submits=100 ledger=100 double-booked=1 lost=0");
        assertThat(new Tally(new Plan("transfers", 100, 3), 100, 0, 0).line("guarded", "keys", "requests"))
                .isEqualTo("DEMO guarded   transfers keys=100 requests=300 ledger=100 double-booked=0 lost=0");
    }

    @Test
    void plan_deliversEachNotificationAsOftenAsItSays() {
        assertThat(PLAN.shuffled()).hasSize(15);
        assertThat(PLAN.shuffled()).isEqualTo(PLAN.shuffled());
        assertThat(PLAN.shuffled().stream().filter(number -> number == 2)).hasSize(5);
    }
}
