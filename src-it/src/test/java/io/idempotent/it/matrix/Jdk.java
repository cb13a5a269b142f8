// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An installed JDK.
 *
 * @param home its directory
 * @param version as it says itself
 */
public record Jdk(Path home, String version) {
    private static final Pattern VERSION = Pattern.compile("^JAVA_VERSION=\"(.*)\"$", Pattern.MULTILINE);
    private static final Pattern TOOLCHAIN = Pattern.compile("<jdkHome>\\s*(.*?)\\s*</jdkHome>");
    private static final Pattern VARIABLE = Pattern.compile("(JAVA|JDK).*HOME.*");

    /** The one that runs this test. */
    static Jdk own() {
        return at(Path.of(System.getProperty("java.home"))).orElseThrow();
    }

    /** The newest installed JDK. */
    public static Optional<Jdk> newest() {
        return Stream.concat(Stream.of(own()), installed()).max(Comparator.comparingInt(Jdk::feature));
    }

    /** The oldest installed JDK from a version on, this test's own before all others. */
    static Optional<Jdk> from(int feature) {
        return Stream.concat(Stream.of(own()), installed().sorted(Comparator.comparingInt(Jdk::feature)))
                .filter(jdk -> jdk.feature() >= feature)
                .findFirst();
    }

    public int feature() {
        return Integer.parseInt(version.split("[.+-]", 2)[0]);
    }

    /** Those in Maven's toolchains, in variables of the environment, and where people and packages put them. */
    private static Stream<Jdk> installed() {
        return Stream.of(toolchains(), variables(), usualPlaces())
                .flatMap(homes -> homes)
                .map(Jdk::at)
                .flatMap(Optional::stream);
    }

    private static Stream<Path> toolchains() {
        Path file = userHome().resolve(".m2/toolchains.xml");
        return Files.exists(file)
                ? TOOLCHAIN.matcher(read(file)).results().map(found -> Path.of(found.group(1)))
                : Stream.empty();
    }

    private static Stream<Path> variables() {
        return System.getenv().entrySet().stream()
                .filter(variable -> VARIABLE.matcher(variable.getKey()).matches())
                .map(Map.Entry::getValue)
                .filter(value -> !value.isBlank())
                .map(Path::of);
    }

    private static Stream<Path> usualPlaces() {
        Path besideOwn = own().home().toAbsolutePath().getParent();
        return Stream.of(
                        besideOwn,
                        userHome().resolve(".sdkman/candidates/java"),
                        userHome().resolve(".jdks"),
                        userHome().resolve(".m2/jdks"),
                        Path.of("/usr/lib/jvm"),
                        Path.of("/Library/Java/JavaVirtualMachines"))
                .filter(Files::isDirectory)
                .flatMap(place -> children(place).stream())
                .flatMap(home -> Stream.of(home, home.resolve("Contents/Home")));
    }

    private static Optional<Jdk> at(Path home) {
        Path release = home.resolve("release");
        if (!Files.exists(home.resolve("bin/javac")) || !Files.exists(release)) {
            return Optional.empty();
        }
        Matcher version = VERSION.matcher(read(release));
        return version.find() ? Optional.of(new Jdk(home, version.group(1))) : Optional.empty();
    }

    private static Path userHome() {
        return Path.of(System.getProperty("user.home"));
    }

    private static List<Path> children(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
