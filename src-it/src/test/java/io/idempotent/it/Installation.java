// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it;

import java.nio.file.Path;
import java.util.Map;

/** The sample on Payara Micro beside Redis, each a process of its own. */
public final class Installation implements AutoCloseable {
    private final Redis redis;
    private final PayaraMicro server;

    private Installation(Redis redis, PayaraMicro server) {
        this.redis = redis;
        this.server = server;
    }

    /**
     * Starts both. The build names the server's jar and the WAR in two system properties.
     *
     * @param name of the directory beside the server's jar where they keep their files; it is emptied first, so that the
     *     database begins empty, and left at the end, for whoever wants to read the logs
     */
    public static Installation start(String name) {
        Path jar = Path.of(System.getProperty("payara.jar")).toAbsolutePath();
        Path war = Path.of(System.getProperty("sample.war")).toAbsolutePath();
        Path directory = EmptyDirectory.at(jar.resolveSibling(name));
        Redis redis = Redis.start(directory);
        try {
            Map<String, String> environment = Map.of("IDEMPOTENT_REDIS_ADDRESS", redis.address());
            return new Installation(redis, PayaraMicro.start(jar, war, directory, "api/ledger", environment));
        } catch (RuntimeException failed) {
            redis.close();
            throw failed;
        }
    }

    public Redis redis() {
        return redis;
    }

    public PayaraMicro server() {
        return server;
    }

    public Desk desk() {
        return new Desk(server.address());
    }

    @Override
    public void close() {
        server.close();
        redis.close();
    }
}
