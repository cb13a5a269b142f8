// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.it.EmptyDirectory;
import io.idempotent.it.Redis;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import static java.util.Map.entry;

/** Two nodes, one PostgreSQL, one Redis and the gatekeeper, each a process of its own but for the last. */
final class Cluster implements AutoCloseable {
    /** Short, so that a takeover takes seconds. */
    private static final String LEASE = "PT2S";

    private static final String RECONCILE_INTERVAL = "PT0.5S";
    private static final String RECONCILE_TURN = "PT2S";

    private final Path directory;
    private final Deque<AutoCloseable> toClose = new ArrayDeque<>();
    private final ExecutorService starting = Executors.newSingleThreadExecutor();
    private final AtomicInteger turn = new AtomicInteger();
    private final Gatekeeper gatekeeper;
    private final EmbeddedPostgres database;
    private final List<Node> nodes;
    private Redis redis;
    private CompletableFuture<Void> restart = CompletableFuture.completedFuture(null);

    private Cluster(Path directory) {
        this.directory = directory;
        this.gatekeeper = opened(Gatekeeper.open());
        this.database = opened(database());
        new Books(databaseUrl()).prepare();
        this.redis = Redis.start(directory);
        this.nodes = nodes();
    }

    static Cluster start() {
        return new Cluster(EmptyDirectory.at(Path.of(System.getProperty("crash.directory"))));
    }

    private <T extends AutoCloseable> T opened(T resource) {
        toClose.push(resource);
        return resource;
    }

    private static EmbeddedPostgres database() {
        try {
            return EmbeddedPostgres.start();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** One after the other: the sample makes its tables at start. */
    private List<Node> nodes() {
        try {
            Path war = Overlay.war(Path.of(System.getProperty("sample.war")), directory.resolve("crash.war"));
            Node.Installed installed = new Node.Installed(
                    Path.of(System.getProperty("payara.jar")), war, directory, Overlay.database(directory));
            return List.of(
                    opened(Node.start("a", installed, environment())),
                    opened(Node.start("b", installed, environment())));
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    private Map<String, String> environment() {
        return Map.ofEntries(
                entry("CRASH_GATEKEEPER", gatekeeper.address()),
                entry("CRASH_DATABASE", databaseUrl()),
                entry("CRASH_REDIS", redis.address()),
                entry("SAMPLE_DATASOURCE", Overlay.DATABASE),
                entry("IDEMPOTENT_DATASOURCE", Overlay.DATABASE),
                entry("IDEMPOTENT_LEASE", LEASE),
                entry("IDEMPOTENT_RECONCILE_INTERVAL", RECONCILE_INTERVAL),
                entry("IDEMPOTENT_RECONCILE_TURN", RECONCILE_TURN));
    }

    String databaseUrl() {
        return database.getJdbcUrl("postgres", "postgres");
    }

    Gatekeeper gatekeeper() {
        return gatekeeper;
    }

    Node a() {
        return nodes.get(0);
    }

    Node b() {
        return nodes.get(1);
    }

    Node other(Node node) {
        return node == a() ? b() : a();
    }

    /** The next of those that take requests; at times there is none. */
    Optional<Node> next() {
        List<Node> open = nodes.stream().filter(Node::isInRotation).toList();
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(open.get(Math.floorMod(turn.getAndIncrement(), open.size())));
    }

    Node named(String name) {
        return nodes.stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Begins to start a node again that was killed, while the other one answers. */
    void startAgain(Node node) {
        restart = CompletableFuture.runAsync(node::startAgain, starting);
    }

    /** Returns when both nodes answer, also after a round that failed in its midst. */
    void awaitBoth() {
        restart.join();
        nodes.forEach(Node::joinRotation);
    }

    void killRedis() {
        redis.kill();
        redis.close();
    }

    void startRedisAgain() {
        redis = redis.again(directory);
    }

    @Override
    public void close() {
        starting.shutdownNow();
        toClose.forEach(Cluster::close);
        redis.close();
    }

    private static void close(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }
}
