// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.nio.file.Path;

import io.idempotent.it.crash.node.CommitPointVariant;
import io.idempotent.it.crash.node.Point;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Kills a node, or Redis, or stops a node beyond its lease, while requests stand at a named point; then looks at the
 * books. With a library that is broken on purpose the same must end in doubled bookings.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CrashIT {
    private static final int NOTIFICATIONS = 100;
    private static final int TIMES = 5;

    private final Report report = new Report(Path.of(System.getProperty("crash.report")));
    private final Cluster cluster = Cluster.start();
    private int rounds;

    @AfterAll
    void end() {
        cluster.close();
    }

    @BeforeEach
    void awaitBothNodes() {
        cluster.awaitBoth();
        cluster.gatekeeper().calm();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(
            names = {
                "AFTER_REDIS_ACQUIRE",
                "AFTER_RESERVATION",
                "IN_BUSINESS",
                "BEFORE_COMMIT",
                "AFTER_COMMIT",
                "BEFORE_ANSWER"
            })
    void killedNode_leavesNothingDoubledAndNothingLost(Point point) throws Exception {
        assertRight(round("kill -9 of a node " + point, CommitPointVariant.AS_IT_IS, round -> round.killNodeAt(point)));
    }

    @Test
    void nodeKilledDuringARenewal_leavesNothingDoubledAndNothingLost() throws Exception {
        assertRight(round(
                "kill -9 of a node " + Point.IN_RENEWAL, CommitPointVariant.AS_IT_IS, Round::killNodeDuringARenewal));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"AFTER_REDIS_ACQUIRE", "IN_BUSINESS", "AFTER_COMMIT", "BEFORE_ANSWER"})
    void killedRedis_leavesNothingDoubledAndNothingLost(Point point) throws Exception {
        assertRight(round("kill -9 of Redis " + point, CommitPointVariant.AS_IT_IS, round -> round.killRedisAt(point)));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"IN_BUSINESS", "BEFORE_COMMIT_POINT"})
    void nodeThatSleepsBeyondItsLease_isOvertakenAndCommitsNothing(Point point) throws Exception {
        assertRight(
                round("kill -STOP of a node " + point, CommitPointVariant.AS_IT_IS, round -> round.stopNodeAt(point)));
    }

    @Test
    void nodeThatSleepsWithItsCommitPointTaken_isNotOvertaken() throws Exception {
        assertRight(round(
                "kill -STOP of a node " + Point.BEFORE_COMMIT,
                CommitPointVariant.AS_IT_IS,
                Round::stopNodeBeforeCommit));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"BEFORE_REMOTE_CALL", "AFTER_REMOTE_CALL"})
    void nodeKilledAroundARemoteCall_isReconciled(Point point) throws Exception {
        assertRight(round(
                "kill -9 of a node " + point, CommitPointVariant.AS_IT_IS, remote(), round -> round.killNodeAt(point)));
    }

    @Test
    void nodeKilledDuringReconciliation_leavesNothingDoubledAndNothingLost() throws Exception {
        assertRight(round(
                "kill -9 of a node " + Point.IN_RECONCILIATION,
                CommitPointVariant.AS_IT_IS,
                remote(),
                Round::killNodeDuringReconciliation));
    }

    @Test
    void nodeKilledWithoutFurtherTraffic_isReconciled() throws Exception {
        assertRight(round(
                "kill -9 of a node " + Point.AFTER_REMOTE_CALL + ", and no further traffic",
                CommitPointVariant.AS_IT_IS,
                new Traffic.Plan("remote", nextChannel(), Round.HELD, 1),
                Round::killNodeAndSendNothing));
    }

    @Test
    void commitPointOutsideTheTransaction_doublesBookings() throws Exception {
        assertDoubled(round(
                "kill -9 of a node " + Point.AFTER_COMMIT,
                CommitPointVariant.OUTSIDE_TRANSACTION,
                round -> round.killNodeAt(Point.AFTER_COMMIT)));
    }

    @Test
    void noOwnerCheck_doublesBookings() throws Exception {
        assertDoubled(round(
                "kill -STOP of a node " + Point.BEFORE_COMMIT_POINT,
                CommitPointVariant.WITHOUT_OWNER_CHECK,
                round -> round.stopNodeAt(Point.BEFORE_COMMIT_POINT)));
    }

    private Row round(String point, CommitPointVariant variant, Round.Deed deed) throws Exception {
        return round(point, variant, callbacks(), deed);
    }

    private Row round(String point, CommitPointVariant variant, Traffic.Plan plan, Round.Deed deed) throws Exception {
        assumeTrue(isWanted(variant), "crash.variant names another one");
        cluster.gatekeeper().breakBy(variant);
        Node victim = rounds % 2 == 0 ? cluster.a() : cluster.b();
        Row row = Round.play(cluster, victim, plan, deed).row(point, variant);
        report.add(row);
        return row;
    }

    private Traffic.Plan callbacks() {
        return new Traffic.Plan("callbacks", nextChannel(), NOTIFICATIONS, TIMES);
    }

    private Traffic.Plan remote() {
        return new Traffic.Plan("remote", nextChannel(), NOTIFICATIONS, TIMES);
    }

    private String nextChannel() {
        rounds++;
        return "crash-%03d".formatted(rounds);
    }

    private static boolean isWanted(CommitPointVariant variant) {
        String wanted = System.getProperty("crash.variant", "all");
        return wanted.equals("all") || wanted.equals(variant.label());
    }

    private static void assertRight(Row row) {
        assertThat(row.isRight()).as("Each booked once and answered: %s", row).isTrue();
    }

    /** Of the books alone: what is doubled is why this library exists. */
    private static void assertDoubled(Row row) {
        assertThat(row.found().doubleBooked())
                .as("A broken library that is not found out: %s", row)
                .isPositive();
    }
}
