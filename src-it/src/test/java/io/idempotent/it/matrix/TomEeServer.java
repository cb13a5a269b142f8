// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.idempotent.it.Loopback;

/** TomEE's MicroProfile distribution, with a base directory of its own. */
final class TomEeServer extends DroppingServer {
    TomEeServer(String name, Optional<Jdk> jdk) {
        super(name, Installed.version("tomee"), jdk);
    }

    @Override
    ProcessBuilder program(List<Deployment> deployments) throws IOException {
        Path home = Installed.file("apache-tomee-microprofile-" + Installed.version("tomee"));
        Installed.copy(home.resolve("conf"), directory().resolve("conf"));
        for (String own : List.of("logs", "temp", "work", "webapps")) {
            Files.createDirectories(directory().resolve(own));
        }
        Path configuration = directory().resolve("conf/server.xml");
        Files.writeString(
                configuration,
                Files.readString(configuration)
                        .replace("Server port=\"8005\"", "Server port=\"-1\"")
                        .replace(
                                "Connector port=\"8080\"",
                                "Connector address=\"" + Loopback.HOST + "\" port=\"" + port() + '"'));
        dropAll(deployments);
        ProcessBuilder program =
                new ProcessBuilder("sh", home.resolve("bin/catalina.sh").toString(), "run");
        program.environment().put("CATALINA_HOME", home.toString());
        program.environment().put("CATALINA_BASE", directory().toString());
        program.environment().put("CATALINA_OPTS", "-Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        return program;
    }

    @Override
    Path drop() {
        return directory().resolve("webapps");
    }
}
