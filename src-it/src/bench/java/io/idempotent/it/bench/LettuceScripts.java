// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.nio.charset.StandardCharsets;

import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;

/** The same two scripts by Lettuce, on its one shared connection. */
record LettuceScripts(
        RedisClient client, RedisCommands<byte[], byte[]> commands, String acquire, String complete, Business business)
        implements Contender {

    static LettuceScripts on(RedisUnderTest redis) {
        RedisClient client = RedisClient.create(redis.address());
        RedisCommands<byte[], byte[]> commands =
                client.connect(ByteArrayCodec.INSTANCE).sync();
        return new LettuceScripts(
                client,
                commands,
                commands.scriptLoad(HandMade.ACQUIRE),
                commands.scriptLoad(HandMade.COMPLETE),
                new Business());
    }

    @Override
    public String name() {
        return "Lettuce, same scripts";
    }

    @Override
    public void call(String key) {
        byte[][] keys = {("lettuce:" + key).getBytes(StandardCharsets.UTF_8)};
        byte[] mine = HandMade.inProgress();
        Object reply = commands.evalsha(acquire, ScriptOutputType.MULTI, keys, mine, HandMade.LEASE);
        if (HandMade.mayRun(reply)) {
            byte[] done = HandMade.succeeded(mine, business.bytes());
            HandMade.requireDone(
                    commands.<Object>evalsha(complete, ScriptOutputType.INTEGER, keys, mine, done, HandMade.RETENTION));
        }
    }

    @Override
    public long runs() {
        return business.runs();
    }

    @Override
    public void close() {
        client.shutdown();
    }
}
