// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

import io.idempotent.it.matrix.Jdk;

/** A thousand virtual threads, in a program of their own on the newest JDK that is installed. */
final class VirtualPart implements Part {
    static final int CALLERS = 1000;

    private static final int FEATURE = 21;
    private static final String CHILD = "bench.child";

    @Override
    public void run(Setting setting) throws Exception {
        Optional<Jdk> jdk = Jdk.newest().filter(newest -> newest.feature() >= FEATURE);
        if (jdk.isEmpty()) {
            String why = "no JDK of " + FEATURE + " or newer is installed";
            setting.report()
                    .add(Figure.notMeasured(
                            2, "first calls with 1,000 virtual threads, to " + Verdict.BY_HAND, "≥ 4", why));
            setting.report()
                    .add(Figure.notMeasured(
                            3, "first calls with 1,000 virtual threads, to " + Verdict.LETTUCE, "≥ 1.2", why));
            return;
        }
        Path directory = Files.createDirectories(setting.directory().resolve("virtual"));
        Process child = new ProcessBuilder(
                        jdk.get().home().resolve("bin/java").toString(),
                        "-D" + CHILD + "=" + directory,
                        "-Dbench.seconds=" + setting.length().seconds(),
                        "-Djava.util.logging.config.file=" + System.getProperty("java.util.logging.config.file", ""),
                        "-classpath",
                        System.getProperty("java.class.path"),
                        Bench.class.getName())
                .inheritIO()
                .start();
        if (child.waitFor() != 0) {
            throw new IllegalStateException("The child on " + jdk.get().home() + " failed");
        }
        setting.report().merge(directory);
    }

    /** Where the child is to write, when this is it. */
    static Optional<Path> child() {
        return Optional.ofNullable(System.getProperty(CHILD)).map(Path::of);
    }

    static Part inChild() {
        return new CallersPart(
                List.of(CALLERS),
                virtualThreads(),
                8,
                List.of(GuardedShop::on, RedissonScripts::on, LettuceScripts::on, LockAndBucket::on),
                Verdict::onVirtualThreads);
    }

    /** This is compiled for JDK 17, which knows none. */
    private static ThreadFactory virtualThreads() {
        try {
            Method ofVirtual = Thread.class.getMethod("ofVirtual");
            Object builder = ofVirtual.invoke(null);
            Method factory = Class.forName("java.lang.Thread$Builder").getMethod("factory");
            return (ThreadFactory) factory.invoke(builder);
        } catch (ReflectiveOperationException none) {
            throw new IllegalStateException("No virtual threads", none);
        }
    }
}
