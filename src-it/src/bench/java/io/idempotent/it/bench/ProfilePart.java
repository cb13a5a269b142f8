// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** Where the time goes: what a flight recorder sees of first calls with 32 callers. */
final class ProfilePart implements Part {
    private static final int CALLERS = 32;
    private static final int SHOWN = 15;
    private static final List<String> WAITS =
            List.of("epollWait", "EPoll.wait", "Unsafe.park", "waitForProcessExit", "Net.accept");

    @Override
    public void run(Setting setting) throws Exception {
        Duration slice = setting.length().slice(3, 1);
        Path file = setting.directory().resolve("profile.jfr");
        try (RedisUnderTest redis = RedisUnderTest.start(setting.directory());
                GuardedShop shop = GuardedShop.on(redis)) {
            AtomicLong keys = new AtomicLong();
            Load load = Load.of(CALLERS, slice.multipliedBy(3));
            load.run((caller, number) -> shop.call("warm-up-" + keys.incrementAndGet()));
            try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
                recording.start();
                load.run((caller, number) -> shop.call("profile-" + keys.incrementAndGet()));
                recording.stop();
                recording.dump(file);
            }
        }
        tell(setting.report(), file);
    }

    private static void tell(Report report, Path file) throws Exception {
        Map<String, Integer> layers = new HashMap<>();
        Map<String, Integer> frames = new HashMap<>();
        int samples = 0;
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                String kind = event.getEventType().getName();
                if ((kind.equals("jdk.ExecutionSample") || kind.equals("jdk.NativeMethodSample"))
                        && event.getStackTrace() != null
                        && !event.getStackTrace().getFrames().isEmpty()
                        && !waits(event.getStackTrace().getFrames().get(0))) {
                    samples++;
                    List<RecordedFrame> stack = event.getStackTrace().getFrames();
                    layers.merge(layer(stack), 1, Integer::sum);
                    frames.merge(name(stack.get(0)), 1, Integer::sum);
                }
            }
        }
        report.table("Profile of first calls, by whose work it is", List.of("layer", "share"), shares(layers, samples));
        report.table("Profile of first calls, top frames", List.of("frame", "share"), shares(frames, samples));
    }

    /** A thread that waits in the kernel is sampled there as if it worked. */
    private static boolean waits(RecordedFrame top) {
        String name = name(top);
        return WAITS.stream().anyMatch(name::contains);
    }

    /** The first frame that is not the JDK's says whose work it is. */
    private static String layer(List<RecordedFrame> stack) {
        for (RecordedFrame frame : stack) {
            String type = frame.getMethod().getType().getName();
            if (type.startsWith("io.idempotent.it.")) {
                return "the benchmark";
            }
            if (type.startsWith("io.idempotent.internal.")) {
                String rest = type.substring("io.idempotent.internal.".length());
                return "the library: " + rest.substring(0, Math.max(0, rest.indexOf('.')));
            }
            for (String owner : List.of("io.idempotent", "org.redisson", "io.netty", "org.jboss.weld", "org.eclipse")) {
                if (type.startsWith(owner + ".")) {
                    return owner;
                }
            }
        }
        return "other";
    }

    private static String name(RecordedFrame frame) {
        return "`" + frame.getMethod().getType().getName() + "."
                + frame.getMethod().getName() + "`";
    }

    private static List<List<String>> shares(Map<String, Integer> counts, int all) {
        List<List<String>> rows = new ArrayList<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(SHOWN)
                .forEach(entry -> rows.add(
                        List.of(entry.getKey(), Series.number(100.0 * entry.getValue() / Math.max(1, all)) + " %")));
        return rows;
    }
}
