// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.nio.charset.StandardCharsets;
import java.util.List;

import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.RedisClient;

/** The same two scripts by Jedis, with as many connections as Redisson has. */
record JedisScripts(RedisClient client, byte[] acquire, byte[] complete, Business business) implements Contender {
    private static final int CONNECTIONS = 64;

    static JedisScripts on(RedisUnderTest redis) {
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(CONNECTIONS);
        pool.setMaxIdle(CONNECTIONS);
        RedisClient client = RedisClient.builder()
                .hostAndPort(redis.uri().getHost(), redis.uri().getPort())
                .poolConfig(pool)
                .build();
        return new JedisScripts(
                client, loaded(client, HandMade.ACQUIRE), loaded(client, HandMade.COMPLETE), new Business());
    }

    private static byte[] loaded(RedisClient client, String script) {
        return client.scriptLoad(script).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String name() {
        return "Jedis pool, same scripts";
    }

    @Override
    public void call(String key) {
        List<byte[]> keys = List.of(("jedis:" + key).getBytes(StandardCharsets.UTF_8));
        byte[] mine = HandMade.inProgress();
        if (HandMade.mayRun(client.evalsha(acquire, keys, List.of(mine, HandMade.LEASE)))) {
            byte[] done = HandMade.succeeded(mine, business.bytes());
            HandMade.requireDone(client.evalsha(complete, keys, List.of(mine, done, HandMade.RETENTION)));
        }
    }

    @Override
    public long runs() {
        return business.runs();
    }

    @Override
    public void close() {
        client.close();
    }
}
