// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program that was started here and does not outlive this one. Its output goes to a file. */
public final class ChildProcess implements AutoCloseable {
    private static final long GRACE_SECONDS = 15;

    private final Process process;
    private final Path log;
    private final Thread atExit = new Thread(this::end, "end of a child process");

    private ChildProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    public static ChildProcess start(ProcessBuilder program, Path log) {
        try {
            Process process = program.redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            return new ChildProcess(process, log).endedAtExit();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private ChildProcess endedAtExit() {
        try {
            Runtime.getRuntime().addShutdownHook(atExit);
        } catch (IllegalStateException shuttingDown) {
            kill();
        }
        return this;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    void awaitEnd() throws InterruptedException {
        process.waitFor();
    }

    /** The program's last words, for somebody who must find out what went wrong. */
    public String lastLines(int count) {
        try {
            List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
            return String.join(System.lineSeparator(), lines.subList(Math.max(0, lines.size() - count), lines.size()));
        } catch (IOException unreadable) {
            return "No output can be read from " + log + ": " + unreadable;
        }
    }

    /** Ends the program as a power failure would. */
    void kill() {
        family().forEach(ProcessHandle::destroyForcibly);
        awaitEndQuietly();
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException shuttingDown) {
            // The hook runs already and finds nothing left to end.
        }
    }

    private void end() {
        List<ProcessHandle> family = family().toList();
        family.forEach(ProcessHandle::destroy);
        awaitEndQuietly();
        family.stream().filter(ProcessHandle::isAlive).forEach(ProcessHandle::destroyForcibly);
        awaitEndQuietly();
    }

    /** The program and whatever it started itself. */
    public Stream<ProcessHandle> family() {
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()));
    }

    private void awaitEndQuietly() {
        try {
            boolean ended = process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly();
            }
        } catch (InterruptedException hurry) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
