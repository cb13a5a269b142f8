// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The scenarios in a Helidon application, which is a class path. */
final class HelidonServer extends ServerProcess {
    private static final String LIBRARIES = "helidon/target/libraries";

    private final List<Path> further;

    HelidonServer(String name, Optional<Jdk> jdk, Path... further) {
        super(name, Installed.versionIn(LIBRARIES, "helidon-microprofile-core-"), jdk);
        this.further = List.of(further);
    }

    @Override
    ProcessBuilder program(List<Deployment> deployments) throws IOException {
        ProcessBuilder program = new ProcessBuilder(
                jdk().home().resolve("bin/java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-cp",
                classPath(),
                "io.helidon.Main");
        program.environment().put("SERVER_PORT", String.valueOf(port()));
        return program;
    }

    private String classPath() throws IOException {
        try (Stream<Path> libraries = Files.list(Installed.program(LIBRARIES))) {
            Stream<Path> own = Stream.of(Installed.program("helidon/target/classes"));
            return Stream.of(own, libraries.sorted(), further.stream())
                    .flatMap(jars -> jars)
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }
}
