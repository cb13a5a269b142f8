// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.util.List;

import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;

/** Two plain {@code RScript} calls by hand. */
record RedissonScripts(RedissonClient client, RScript script, Business business) implements Contender {
    static RedissonScripts on(RedisUnderTest redis) {
        RedissonClient client = Clients.redisson(redis);
        return new RedissonScripts(client, client.getScript(ByteArrayCodec.INSTANCE), new Business());
    }

    @Override
    public String name() {
        return "Redisson RScript by hand";
    }

    @Override
    public void call(String key) {
        List<Object> keys = List.of("by-hand:" + key);
        byte[] mine = HandMade.inProgress();
        if (HandMade.mayRun(eval(HandMade.ACQUIRE, keys, mine, HandMade.LEASE))) {
            byte[] done = HandMade.succeeded(mine, business.bytes());
            HandMade.requireDone(eval(HandMade.COMPLETE, keys, mine, done, HandMade.RETENTION));
        }
    }

    private Object eval(String text, List<Object> keys, Object... values) {
        return script.eval(RScript.Mode.READ_WRITE, text, RScript.ReturnType.VALUE, keys, values);
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
