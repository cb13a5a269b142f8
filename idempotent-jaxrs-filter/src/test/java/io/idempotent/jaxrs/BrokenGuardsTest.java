// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each guard of the filter is taken out of its source, one at a time, and a named test must fail on what is left: it is run
 * in a process that finds the broken class or script before the sound one.
 */
@Tag("long")
class BrokenGuardsTest {
    private static final Path CLASSES = Path.of("src/main/java/io/idempotent/jaxrs");
    private static final Path SCRIPTS = Path.of("../idempotent-cdi/src/main/resources");
    private static final String ACQUIRE = "io/idempotent/internal/redis/acquire.lua";

    @TempDir
    Path broken;

    /**
     * A guard taken out.
     *
     * @param guard what is missing
     * @param file where it stood
     * @param sound how it reads
     * @param without what is there instead
     * @param test which test must notice
     */
    private record Variant(String guard, String file, String sound, String without, String test) {
        @Override
        public String toString() {
            return guard;
        }
    }

    static Stream<Variant> variants() {
        return Stream.of(
                new Variant(
                        "another request is told before a running one",
                        ACQUIRE,
                        "if string.sub(present, 3, 18) ~=",
                        "if state ~= 1 and string.sub(present, 3, 18) ~=",
                        "HeaderKeyTest#duplicateWhileRunning_isToldToComeAgain"),
                new Variant(
                        "an announced body is limited",
                        "RequestGuard.java",
                        "request.getLength() > settings.maxRequestBody()",
                        "request.getLength() < -1",
                        "HostileRequestsTest#bodyAnnouncedAboveTheLimit_isRefusedUnread"),
                new Variant(
                        "a body of unknown length is limited",
                        "RequestGuard.java",
                        "RequestFingerprint.read(request, operation, settings.maxRequestBody())",
                        "RequestFingerprint.read(request, operation, Long.MAX_VALUE)",
                        "AnswerStatusTest#bodyOfUnknownLengthAboveTheLimit_isRefused"),
                new Variant(
                        "an answer is held back up to a limit",
                        "HeldBack.java",
                        "held.size() + (long) length > limit",
                        "length < 0",
                        "HeldBackTest#bytesAboveTheLimit_leaveAtOnceAndInOrder"),
                new Variant(
                        "a failure is no result",
                        "AnswerStatus.java",
                        "replayStatuses.contains(status)",
                        "status >= 400",
                        "AnswerStatusTest#failureThatRolledBack_freesTheKey#429"),
                new Variant(
                        "a refusal that committed is not given again",
                        "AnswerStatus.java",
                        "status >= 500 ||",
                        "status >= 400 ||",
                        "AnswerStatusTest#otherFailureThatCommitted_isDoneAndNotGivenAgain#429"),
                new Variant(
                        "a key belongs to its caller",
                        "RequestGuard.java",
                        "named.caller(),",
                        "\"anybody\",",
                        "HeaderKeyTest#otherCaller_neitherSeesNorBlocksTheFirst"),
                new Variant(
                        "a token is for one operation",
                        "RequestFingerprint.java",
                        "operation.type() == KeyType.TOKEN ? operation.name() : \"\"",
                        "operation.type() == KeyType.TOKEN ? \"\" : \"\"",
                        "TokenTest#sameTokenOnAnotherOperationOfThePath_isRefused"),
                new Variant(
                        "a replay needs the caller's rights",
                        "RequestGuard.java",
                        "rights.allow(request, resource.method())",
                        "rights != null",
                        "HeaderKeyTest#revokedCaller_doesNotGetTheStoredBody"),
                new Variant(
                        "strict takes quoted keys alone",
                        "KeyHeader.java",
                        "strict && !value.isEmpty()",
                        "strict && value.isEmpty()",
                        "StrictKeysTest#bareKey_isRefused"),
                new Variant(
                        "the setting for strict keys is read",
                        "RequestGuard.java",
                        "new KeyHeader(operation.name(), settings.strict())",
                        "new KeyHeader(operation.name(), false)",
                        "StrictKeysTest#bareKey_isRefused"),
                new Variant(
                        "a list is no key",
                        "KeyHeader.java",
                        " && \",;\\\"\\\\\".indexOf(character) < 0",
                        "",
                        "KeyHeaderTest#malformedKey_isInvalid#a,b"),
                new Variant(
                        "quoted and bare are one key",
                        "KeyHeader.java",
                        "Optional.of(text.toString())",
                        "Optional.of(value)",
                        "HeaderKeyTest#duplicateAfterSuccess_getsTheFirstAnswerByteByByte"));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void missingGuard_isNoticed(Variant variant) throws Exception {
        write(variant);

        assertThat(run(List.of(variant.test()))).as(variant.test()).isEqualTo(OneTest.NOTICED);
    }

    /** Else it would not be the missing guard that they notice. */
    @Test
    void nothingMissing_passes() throws Exception {
        assertThat(run(variants().map(Variant::test).distinct().toList())).isEqualTo(OneTest.PASSED);
    }

    private void write(Variant variant) throws IOException {
        boolean isScript = variant.file().equals(ACQUIRE);
        Path source = (isScript ? SCRIPTS : CLASSES).resolve(variant.file());
        String sound = Files.readString(source, StandardCharsets.UTF_8);
        assertThat(sound).containsOnlyOnce(variant.sound());
        String without = sound.replace(variant.sound(), variant.without());
        Path target = isScript
                ? broken.resolve(ACQUIRE)
                : broken.resolve("source").resolve(variant.file());
        Files.createDirectories(target.getParent());
        Files.writeString(target, without, StandardCharsets.UTF_8);
        if (!isScript) {
            compile(target);
        }
    }

    private void compile(Path source) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-d", broken.toString(), "-cp", ClassPath.whole(), "-parameters", "-proc:none", "-nowarn");
            boolean compiled = compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
            assertThat(compiled).as(said.toString()).isTrue();
        }
    }

    private int run(List<String> tests) throws Exception {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                broken + System.getProperty("path.separator") + ClassPath.whole(),
                OneTest.class.getName()));
        line.addAll(tests);
        Path log = broken.resolve("log");
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue())
                .as(Files.readString(log, StandardCharsets.UTF_8))
                .isIn(OneTest.PASSED, OneTest.NOTICED);
        return process.exitValue();
    }
}
