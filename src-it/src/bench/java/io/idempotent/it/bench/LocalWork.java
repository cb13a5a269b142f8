// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.redisson.api.RScript;
import org.redisson.client.codec.ByteArrayCodec;

/** What a call does in this process, Redis and its client left out. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LocalWork {
    private static final List<Object> KEYS = List.of("idempotent:" + "0".repeat(32));

    private GuardedShop acquiring;
    private GuardedShop replaying;
    private RScript script;
    private byte[] mine;
    private byte[] done;
    private long next;

    @Setup(Level.Trial)
    public void start() {
        byte[] json =
                ("{\"note\":\"" + "x".repeat(65) + "\",\"order\":\"SO-0000000001\"}").getBytes(StandardCharsets.UTF_8);
        byte[] kept = new byte[json.length + 2];
        kept[0] = 1;
        kept[1] = 1;
        System.arraycopy(json, 0, kept, 2, json.length);
        acquiring = GuardedShop.on(StubClient.acquiring(), () -> {});
        replaying = GuardedShop.on(StubClient.answering(List.of(3L, 3_600_000L, kept)), () -> {});
        script = StubClient.acquiring().getScript(ByteArrayCodec.INSTANCE);
        mine = HandMade.inProgress();
        done = HandMade.succeeded(mine, json);
    }

    @TearDown(Level.Trial)
    public void stop() {
        acquiring.close();
        replaying.close();
    }

    @Benchmark
    public Shop.Receipt firstCall() {
        return acquiring.shop().order(order());
    }

    @Benchmark
    public Shop.Receipt duplicate() {
        return replaying.shop().order(order());
    }

    /** What every call costs without the library: the proxy, the business, and the key. */
    @Benchmark
    public Shop.Receipt unguarded() {
        return acquiring.shop().unguarded(order());
    }

    /** What the stub costs in a first call. */
    @Benchmark
    public Object stubTwice() {
        Object first = eval(HandMade.ACQUIRE, mine, HandMade.LEASE);
        return first == null ? first : eval(HandMade.COMPLETE, mine, done, HandMade.RETENTION);
    }

    private Object eval(String text, Object... values) {
        return script.evalAsync(RScript.Mode.READ_WRITE, text, RScript.ReturnType.VALUE, KEYS, values)
                .toCompletableFuture()
                .join();
    }

    private Shop.Order order() {
        next++;
        return new Shop.Order("0123456789-0123456789-" + next, "C-1");
    }
}
