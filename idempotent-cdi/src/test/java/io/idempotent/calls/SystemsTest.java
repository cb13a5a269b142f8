// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.idempotent.OperationInProgressException;
import io.idempotent.testing.Crowd;
import io.idempotent.testing.OtherThread;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The systems that this library is for, as an application's developer writes them. Payment callbacks, one-time tokens and
 * transfers are in the sample.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SystemsTest {
    private static final int READERS = 50;

    private OnStore.Deployed deployed;

    @BeforeAll
    void deploy() {
        deployed = OnStore.TIERED.deploy(
                Ledger.class,
                Steps.class,
                Systems.Erp.class,
                Systems.ErpBooks.class,
                Systems.Listener.class,
                Systems.Channel.class,
                Systems.Service.class,
                Systems.Job.class,
                Systems.Cache.class);
    }

    @AfterAll
    void undeploy() {
        deployed.close();
    }

    private static String any() {
        return UUID.randomUUID().toString();
    }

    private void failOnce(String key) {
        Steps steps = deployed.bean(Steps.class);
        steps.on(key, () -> {
            steps.clear(key);
            throw new IllegalStateException("the first try fails");
        });
    }

    @Test
    void erp_numbersADocumentOnce_andNeverGivesANumberTwice() throws Exception {
        Systems.Erp erp = deployed.bean(Systems.Erp.class);
        Set<String> documents = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            String delivery = any();
            if (i % 3 == 0) {
                failOnce(delivery);
                assertThatThrownBy(() -> erp.receive(delivery)).hasMessage("the first try fails");
            }
            String document = erp.receive(delivery);
            assertThat(erp.receive(delivery)).isEqualTo(document);
            assertThat(documents.add(document)).isTrue();
            assertThat(deployed.rows(delivery)).isEqualTo(1);
        }
    }

    @Test
    void message_thatIsDeliveredAgain_isConsumedOnce_alsoAfterAFailure() throws Exception {
        Systems.Listener listener = deployed.bean(Systems.Listener.class);
        String message = any();
        failOnce(message);
        assertThatThrownBy(() -> listener.onMessage(message)).hasMessage("the first try fails");
        assertThat(deployed.rows(message)).isZero();
        for (int delivery = 0; delivery < 5; delivery++) {
            listener.onMessage(message);
        }

        assertThat(deployed.rows(message)).isEqualTo(1);
    }

    /** The charge of the first try cannot be rolled back; the second asks for the same one. */
    @Test
    void remoteCall_thatIsRepeated_chargesOnce() throws Exception {
        Systems.Service service = deployed.bean(Systems.Service.class);
        Systems.Channel channel = deployed.bean(Systems.Channel.class);
        String request = any();
        failOnce(request);
        assertThatThrownBy(() -> service.pay(request)).hasMessage("the first try fails");
        String charge = service.pay(request);

        assertThat(service.pay(request)).isEqualTo(charge);
        assertThat(channel.requests()).isEqualTo(2);
        assertThat(channel.charges()).isEqualTo(1);
        assertThat(deployed.rows(request)).isEqualTo(1);
    }

    @Test
    void scheduledJob_runsOnOneNode_andAgainTheNextNight() throws Exception {
        Systems.Job job = deployed.bean(Systems.Job.class);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        deployed.bean(Steps.class).on("nightly", () -> {
            inside.countDown();
            assertThat(leave.await(30, TimeUnit.SECONDS)).isTrue();
        });
        try (OtherThread other = new OtherThread()) {
            var first = other.begins(job::run);
            assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(job::run).isInstanceOf(OperationInProgressException.class);
            leave.countDown();
            assertThat(first.get(30, TimeUnit.SECONDS)).isEqualTo(1);
        }

        assertThat(job.run()).isEqualTo(2);
    }

    @Test
    void cacheThatManyReadersMiss_isRebuiltOnce() throws Exception {
        Systems.Cache cache = deployed.bean(Systems.Cache.class);
        Crowd.once(
                READERS,
                Duration.ofSeconds(60),
                reader -> assertThat(cache.rebuild("prices")).isEqualTo("prices 1"));

        assertThat(cache.mostAtOnce()).isEqualTo(1);
        assertThat(cache.builds()).isEqualTo(1);
    }
}
