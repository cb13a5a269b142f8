// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.demo;

import io.idempotent.it.Desk;
import io.idempotent.it.Desk.Method;
import io.idempotent.it.Installation;
import io.idempotent.it.SharedInstallation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/** The demonstration's clients, fewer of them. */
@ExtendWith(SharedInstallation.class)
class SmallClientsIT {
    private static final Plan ORDERS = new Plan("orders", 1, 20);
    private static final Plan TRANSFERS = new Plan("transfers", 10, 3);

    @Test
    void oneToken_ordersOnce(Installation installation) throws Exception {
        Desk desk = installation.desk();
        new Clients(desk, Method.GUARDED, ORDERS).clickTooOften();
        new Clients(desk, Method.UNGUARDED, ORDERS).clickTooOften();

        assertThat(Tally.settled(desk, Method.GUARDED, ORDERS)).isEqualTo(new Tally(ORDERS, 1, 0, 0));
        assertThat(Tally.settled(desk, Method.UNGUARDED, ORDERS)).isEqualTo(new Tally(ORDERS, 20, 1, 0));
    }

    @Test
    void oneKey_transfersOnce(Installation installation) throws Exception {
        Desk desk = installation.desk();
        new Clients(desk, Method.GUARDED, TRANSFERS).retryWithoutAnswers();
        new Clients(desk, Method.UNGUARDED, TRANSFERS).retryWithoutAnswers();

        assertThat(Tally.settled(desk, Method.GUARDED, TRANSFERS)).isEqualTo(new Tally(TRANSFERS, 10, 0, 0));
        assertThat(Tally.settled(desk, Method.UNGUARDED, TRANSFERS)).isEqualTo(new Tally(TRANSFERS, 30, 10, 0));
    }

    @Test
    void rejectedTransfer_isRejectedAgainFromItsAnswer(Installation installation) throws Exception {
        Desk desk = installation.desk();
        String body = "{\"number\":\"too-high\",\"amount\":10001}";
        var first = desk.trade(Method.GUARDED, "transfers", "too-high", body);
        var second = desk.trade(Method.GUARDED, "transfers", "too-high", body);

        assertThat(first.statusCode()).isEqualTo(422);
        assertThat(second.statusCode()).isEqualTo(422);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.headers().firstValue("Idempotent-Replayed")).hasValue("true");
    }
}
