// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.idempotent.it.Loopback;

/** WildFly's full profile, with a base directory of its own. */
final class WildFlyServer extends DroppingServer {
    private static final String CONFIGURATION = "standalone-full.xml";
    private static final int HTTP_PORT = 8080;

    WildFlyServer(String name, Optional<Jdk> jdk) {
        super(name, Installed.version("wildfly"), jdk);
    }

    @Override
    ProcessBuilder program(List<Deployment> deployments) throws IOException {
        Path home = Installed.file("wildfly-" + Installed.version("wildfly"));
        Installed.copy(home.resolve("standalone"), base());
        lookOften(base().resolve("configuration").resolve(CONFIGURATION));
        dropAll(deployments);
        ProcessBuilder program = new ProcessBuilder(
                home.resolve("bin/standalone.sh").toString(),
                "-c",
                CONFIGURATION,
                "-b",
                Loopback.HOST,
                "-bmanagement",
                Loopback.HOST,
                "-Djboss.server.base.dir=" + base(),
                "-Djboss.socket.binding.port-offset=" + (port() - HTTP_PORT));
        program.environment().put("JBOSS_HOME", home.toString());
        program.environment()
                .put("JAVA_OPTS", "-Xmx640m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.net.preferIPv4Stack=true");
        return program;
    }

    @Override
    Path drop() {
        return base().resolve("deployments");
    }

    @Override
    boolean isGone(Deployment deployment) {
        return Files.exists(drop().resolve(deployment.name() + ".war.undeployed"));
    }

    private Path base() {
        return directory().resolve("standalone");
    }

    /** Twice a second instead of every five. */
    private static void lookOften(Path configuration) throws IOException {
        String text = Files.readString(configuration);
        String often = text.replace("scan-interval=\"5000\"", "scan-interval=\"500\"");
        if (often.equals(text)) {
            throw new IllegalStateException("No scan interval in " + configuration);
        }
        Files.writeString(configuration, often);
    }
}
