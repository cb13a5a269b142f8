// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Measures what the library costs and writes a report. Ends with 0 when it ran, whatever it found: numbers of a machine
 * that others use as well are no reason for a build to fail.
 */
public final class Bench {
    private static final List<Function<RedisUnderTest, Contender>> CONTENDERS = List.of(
            GuardedShop::on,
            RedissonScripts::on,
            LockAndBucket::on,
            LettuceScripts::on,
            JedisScripts::on,
            JdempotentPeer::on);

    private Bench() {}

    public static void main(String[] arguments) throws Exception {
        endWithParent();
        Optional<Path> child = VirtualPart.child();
        boolean complete = child.isPresent()
                ? run(child.get(), Map.of("virtual", VirtualPart.inChild()))
                : run(Path.of(System.getProperty("bench.report", "target/bench")), parts());
        System.exit(complete ? 0 : 1);
    }

    private static Map<String, Part> parts() {
        Map<String, Part> parts = new LinkedHashMap<>();
        parts.put("trips", new TripsPart(CONTENDERS));
        parts.put(
                "callers",
                new CallersPart(List.of(1, 8, 32, 64, 128), Thread::new, 45, CONTENDERS, Verdict::onPlatformThreads));
        parts.put("virtual", new VirtualPart());
        parts.put("memory", new MemoryPart());
        parts.put("local", new LocalPart());
        parts.put("renewal", new RenewalPart());
        parts.put("durable", new DurablePart());
        parts.put("size", new SizePart());
        parts.put("purge", new PurgePart());
        parts.put("sql-renewal", new SqlRenewalPart());
        parts.put("server", new ServerPart());
        parts.put("profile", new ProfilePart());
        return parts;
    }

    /** Whether all parts ran. */
    private static boolean run(Path directory, Map<String, Part> parts) throws Exception {
        Length length = Length.given();
        Report report = new Report(length.isFull());
        Path files = Files.createDirectories(directory.toAbsolutePath().resolve("files"));
        Setting setting = new Setting(length, report, files);
        Set<String> only = Arrays.stream(System.getProperty("bench.only", "").split(","))
                .filter(name -> !name.isBlank())
                .collect(Collectors.toSet());
        boolean complete = true;
        for (Map.Entry<String, Part> part : parts.entrySet()) {
            if (only.isEmpty() || only.contains(part.getKey())) {
                complete &= run(part.getKey(), part.getValue(), setting);
            }
        }
        report.write(directory, about(length));
        System.out.println("The report is in " + directory.toAbsolutePath().resolve("report.md"));
        return complete;
    }

    private static boolean run(String name, Part part, Setting setting) {
        long begin = System.nanoTime();
        System.out.println(name + " ...");
        try {
            part.run(setting);
            System.out.printf("%s took %.0f s%n", name, (System.nanoTime() - begin) / 1e9);
            return true;
        } catch (Exception failure) {
            System.out.println(name + " failed");
            failure.printStackTrace();
            setting.report().text("The part '" + name + "' did not finish: " + failure);
            return false;
        }
    }

    private static String about(Length length) {
        return "Run at " + Instant.now().truncatedTo(ChronoUnit.SECONDS) + " on "
                + Runtime.getRuntime().availableProcessors() + " processors, JDK " + Runtime.version() + ", for "
                + length.seconds() + " s of measuring" + (length.isFull() ? "." : ": too short to tell anything.");
    }

    /** Whoever ends Maven alone, and not this program too, would leave servers behind. */
    private static void endWithParent() {
        ProcessHandle.current().parent().ifPresent(parent -> {
            Thread watch = new Thread(() -> endAfter(parent), "watch over the parent");
            watch.setDaemon(true);
            watch.start();
        });
    }

    private static void endAfter(ProcessHandle parent) {
        parent.onExit().join();
        System.exit(1);
    }
}
