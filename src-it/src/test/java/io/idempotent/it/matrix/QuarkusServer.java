// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The scenarios, built into a Quarkus application. */
final class QuarkusServer extends ServerProcess {
    private static final String APPLICATION = "quarkus/target/quarkus-app";

    QuarkusServer(String name, Optional<Jdk> jdk) {
        super(name, Installed.versionIn(APPLICATION + "/lib/main", "io.quarkus.quarkus-core-"), jdk);
    }

    @Override
    ProcessBuilder program(List<Deployment> deployments) {
        Path jar = Installed.program(APPLICATION).resolve("quarkus-run.jar");
        ProcessBuilder program = new ProcessBuilder(
                jdk().home().resolve("bin/java").toString(), "-Xmx512m", "-XX:+UseSerialGC", "-jar", jar.toString());
        program.environment().put("QUARKUS_HTTP_PORT", String.valueOf(port()));
        return program;
    }
}
