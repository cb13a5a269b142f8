// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

import com.sun.management.OperatingSystemMXBean;

/** What one contender did in each round, under one load. */
final class Measured {
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final List<Slice> slices = new ArrayList<>();

    /**
     * One round's share.
     *
     * @param perSecond calls a second
     * @param client processor time of this process for a call, in microseconds
     * @param redis that of Redis
     */
    record Slice(double perSecond, double client, double redis) {}

    /** Measures one slice. */
    void slice(Load load, RedisUnderTest redis, Load.Work work) throws Exception {
        double redisBefore = redis.cpuMicros();
        double before = processMicros();
        Load.Done done = load.run(work);
        double client = processMicros() - before;
        double server = redis.cpuMicros() - redisBefore;
        long calls = Math.max(1, done.calls());
        slices.add(new Slice(done.perSecond(), client / calls, server / calls));
    }

    static double processMicros() {
        return PROCESS.getProcessCpuTime() / 1000.0;
    }

    Series perSecond() {
        return series(Slice::perSecond);
    }

    Series client() {
        return series(Slice::client);
    }

    Series redis() {
        return series(Slice::redis);
    }

    private Series series(ToDoubleFunction<Slice> part) {
        return new Series(slices.stream().map(part::applyAsDouble).toList());
    }
}
