// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.idempotent.testing.Eventually;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Redis in more than one process, described to the client by a file. */
class RedisTopologiesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<RedisProcess> processes = new ArrayList<>();

    private RedisProcess with(RedisProcess process) {
        processes.add(process);
        return process;
    }

    @AfterEach
    void stop() {
        processes.forEach(RedisProcess::close);
    }

    private static void awaitLink(RedisProcess replica) {
        Eventually.holds(
                PATIENCE,
                () -> String.join("", replica.command("INFO", "replication")).contains("master_link_status:up"));
    }

    @Test
    void sentinel_afterAFailover_duplicatesReplay() throws Exception {
        RedisProcess primary = with(RedisProcess.started());
        RedisProcess replica = with(RedisProcess.replicaOf(primary));
        awaitLink(replica);
        RedisProcess sentinel = with(RedisProcess.sentinelOf(primary));
        Eventually.holds(
                PATIENCE,
                () -> sentinel.command("SENTINEL", "REPLICAS", "primary")
                        .toString()
                        .contains("127.0.0.1:"));
        String yaml = """
                sentinelServersConfig:
                  masterName: primary
                  sentinelAddresses: ["%s"]
                  checkSentinelsList: false
                  timeout: 1000
                  retryAttempts: 1
                """.formatted(sentinel.address());
        try (OnRedis on = OnRedis.byFile(yaml)) {
            String order = OnRedis.anyOrder();
            Receipt first = on.book(order);
            assertThat(primary.command("WAIT", "1", "10000")).containsExactly("1");
            primary.kill();
            Eventually.holds(PATIENCE, () -> on.books(order));

            assertThat(on.book(order)).isEqualTo(first);
            String other = OnRedis.anyOrder();
            Eventually.holds(PATIENCE, () -> on.books(other));
            assertThat(on.rows(order)).isEqualTo(1);
            assertThat(on.rows(other)).isEqualTo(1);
        }
    }

    @Test
    void cluster_spreadsRecordsOverItsNodes_andOneNodeLessIsNoSecondRun() throws Exception {
        List<RedisProcess> nodes = IntStream.range(0, 3)
                .mapToObj(any -> with(RedisProcess.clusterNode()))
                .toList();
        meet(nodes);
        String yaml = """
                clusterServersConfig:
                  nodeAddresses: ["%s"]
                  timeout: 1000
                  retryAttempts: 1
                """.formatted(nodes.get(0).address());
        try (OnRedis on = OnRedis.byFile(yaml)) {
            Map<String, Receipt> receipts = new HashMap<>();
            for (int i = 0; i < 40; i++) {
                String order = OnRedis.anyOrder();
                receipts.put(order, on.book(order));
            }
            for (Map.Entry<String, Receipt> known : receipts.entrySet()) {
                assertThat(on.book(known.getKey())).isEqualTo(known.getValue());
            }
            assertThat(nodes)
                    .allSatisfy(node -> assertThat(node.command("DBSIZE")).doesNotContain("0"));

            nodes.get(2).kill();
            assertThat(receipts.keySet().stream().limit(8).map(on::books)).hasSize(8);
            for (String order : receipts.keySet()) {
                assertThat(on.rows(order)).isEqualTo(1);
            }
        }
    }

    private static void meet(List<RedisProcess> nodes) {
        String[] slots = {"0", "5460", "5461", "10922", "10923", "16383"};
        for (int i = 0; i < nodes.size(); i++) {
            nodes.get(i).command("CLUSTER", "ADDSLOTSRANGE", slots[2 * i], slots[2 * i + 1]);
            nodes.get(i).command("CONFIG", "SET", "cluster-require-full-coverage", "no");
            nodes.get(0)
                    .command("CLUSTER", "MEET", "127.0.0.1", "" + nodes.get(i).port());
        }
        Eventually.holds(
                PATIENCE,
                () -> nodes.stream()
                        .allMatch(node ->
                                String.join("", node.command("CLUSTER", "INFO")).contains("cluster_slots_ok:16384")));
    }

    @Test
    void staleReplica_isNeverRead() throws Exception {
        RedisProcess primary = with(RedisProcess.started());
        RedisProcess replica = with(RedisProcess.replicaOf(primary));
        awaitLink(replica);
        String yaml = """
                masterSlaveServersConfig:
                  masterAddress: "%s"
                  slaveAddresses: ["%s"]
                  readMode: "SLAVE"
                  timeout: 1000
                """.formatted(primary.address(), replica.address());
        try (OnRedis on = OnRedis.byFile(yaml)) {
            on.book(OnRedis.anyOrder());
            replica.command("REPLICAOF", "127.0.0.1", "1");
            String order = OnRedis.anyOrder();
            Receipt first = on.book(order);

            for (int i = 0; i < 10; i++) {
                assertThat(on.book(order)).isEqualTo(first);
            }
            assertThat(on.rows(order)).isEqualTo(1);
            assertThat(replica.command("DBSIZE")).isNotEqualTo(primary.command("DBSIZE"));
        }
    }
}
