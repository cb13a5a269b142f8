// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.idempotent.it.Redis;
import redis.clients.jedis.Jedis;

/** A real Redis of our own, and what it tells about itself by a connection that nobody else uses. */
final class RedisUnderTest implements AutoCloseable {
    private static final Pattern CPU = Pattern.compile("used_cpu_(?:sys|user):([0-9.]+)");
    private static final Pattern MEMORY =
            Pattern.compile("^(used_memory|mem_clients_normal):(\\d+)", Pattern.MULTILINE);
    private static final Pattern COMMAND = Pattern.compile("cmdstat_([^:]+):calls=(\\d+)");

    private final Redis redis;
    private final Jedis control;

    private RedisUnderTest(Redis redis) {
        this.redis = redis;
        this.control = new Jedis(URI.create(redis.address()), 300_000);
    }

    static RedisUnderTest start(Path directory) {
        return new RedisUnderTest(Redis.start(directory));
    }

    /** Another Redis than usual. */
    static RedisUnderTest start(Path directory, Path executable) {
        return new RedisUnderTest(Redis.start(directory, executable));
    }

    String address() {
        return redis.address();
    }

    URI uri() {
        return URI.create(redis.address());
    }

    Jedis control() {
        return control;
    }

    /** Of the whole process, in microseconds. */
    double cpuMicros() {
        return CPU.matcher(control.info("cpu"))
                        .results()
                        .mapToDouble(found -> Double.parseDouble(found.group(1)))
                        .sum()
                * 1e6;
    }

    /** Its version, and whose memory allocator it has. */
    String build() {
        return "Redis " + fact("server", "redis_version") + " with " + fact("memory", "mem_allocator");
    }

    private String fact(String section, String name) {
        return Pattern.compile(name + ":(\\S+)")
                .matcher(control.info(section))
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
    }

    /** What is used but for the buffers of connections. */
    long memory() {
        return MEMORY.matcher(control.info("memory"))
                .results()
                .mapToLong(found ->
                        Long.parseLong(found.group(2)) * (found.group(1).equals("used_memory") ? 1 : -1))
                .sum();
    }

    /** How often each command was sent since {@link #forgetCommands()}; what a script sends is not counted by Redis here. */
    Map<String, Long> commands() {
        return COMMAND.matcher(control.info("commandstats"))
                .results()
                .collect(Collectors.toMap(found -> found.group(1), RedisUnderTest::calls));
    }

    private static long calls(MatchResult found) {
        return Long.parseLong(found.group(2));
    }

    void forgetCommands() {
        control.configResetStat();
    }

    void empty() {
        control.flushAll();
    }

    @Override
    public void close() {
        control.close();
        redis.close();
    }
}
