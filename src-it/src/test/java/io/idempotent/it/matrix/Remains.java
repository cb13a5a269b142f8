// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What of the library is alive in a server.
 *
 * @param loaders class loaders that have loaded it
 * @param threads of it and of Redisson
 * @param clients that Redis has
 */
record Remains(long loaders, long threads, long clients) {
    private static final Pattern LOADED = Pattern.compile("io\\.idempotent\\.internal\\.cdi\\.IdempotencyRuntime/0x");
    private static final Pattern THREAD = Pattern.compile("^\"[^\"]*(redisson|idempotent)", Pattern.MULTILINE);

    static Remains of(ServerProcess server, RedisSwitch redis) {
        List<ProcessHandle> virtualMachines = server.processes().stream()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .toList();
        if (virtualMachines.size() != 1) {
            throw new IllegalStateException("Which of them is the server? " + virtualMachines);
        }
        long pid = virtualMachines.get(0).pid();
        Path jcmd = server.jdk().home().resolve("bin/jcmd");
        ask(jcmd, pid, "GC.run");
        return new Remains(
                count(LOADED, ask(jcmd, pid, "VM.class_hierarchy")),
                count(THREAD, ask(jcmd, pid, "Thread.print")),
                redis.clients());
    }

    boolean isNoMoreThan(Remains other) {
        return loaders <= other.loaders && threads <= other.threads && clients <= other.clients;
    }

    private static long count(Pattern pattern, String text) {
        return pattern.matcher(text).results().count();
    }

    private static String ask(Path jcmd, long pid, String command) {
        try {
            Process asking = new ProcessBuilder(jcmd.toString(), String.valueOf(pid), command)
                    .redirectErrorStream(true)
                    .start();
            String answer = new String(asking.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (asking.waitFor() != 0) {
                throw new IllegalStateException(answer);
            }
            return answer;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a server is asked", stopped);
        }
    }
}
