// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is measured and noticed of a server beside its scenarios. */
final class Measured {
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

    private final List<String> notes = new ArrayList<>();
    private double startSeconds;
    private long megabytes;

    void start(Runnable start) {
        long from = System.nanoTime();
        start.run();
        startSeconds = (System.nanoTime() - from) / 1e9;
    }

    /** Resident memory; stays 0 where the system does not show it as Linux does. */
    void memory(List<ProcessHandle> processes) {
        megabytes = processes.stream()
                        .mapToLong(process -> kilobytes(Path.of("/proc", String.valueOf(process.pid()), "status")))
                        .sum()
                / 1024;
    }

    void note(String note) {
        notes.add(note);
    }

    double startSeconds() {
        return startSeconds;
    }

    long megabytes() {
        return megabytes;
    }

    List<String> notes() {
        return notes;
    }

    private static long kilobytes(Path status) {
        try {
            Matcher resident = RESIDENT.matcher(Files.exists(status) ? Files.readString(status) : "");
            return resident.find() ? Long.parseLong(resident.group(1)) : 0;
        } catch (IOException ended) {
            return 0;
        }
    }
}
