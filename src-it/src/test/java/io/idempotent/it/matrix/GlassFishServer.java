// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.idempotent.it.Loopback;

/** GlassFish with a domain of its own, whose default datasource is H2 instead of a Derby on the network. */
final class GlassFishServer extends DroppingServer {
    private static final String HTTP_PORT = "8080";
    private static final List<String> OTHER_PORTS = List.of("8181", "4848", "3700", "3820", "3920", "8686");

    private static final String POOL = """
            <jdbc-connection-pool name="DerbyPool" datasource-classname="org.h2.jdbcx.JdbcDataSource" res-type="javax.sql.DataSource">
              <property name="URL" value="jdbc:h2:mem:glassfish;DB_CLOSE_DELAY=-1"/>
              <property name="User" value="sa"/>
              <property name="Password" value=""/>
            </jdbc-connection-pool>""";

    GlassFishServer(String name, Optional<Jdk> jdk) {
        super(name, Installed.version("glassfish"), jdk);
    }

    @Override
    ProcessBuilder program(List<Deployment> deployments) throws IOException {
        Path home = Installed.file("glassfish7/glassfish");
        Files.createDirectories(domain().getParent());
        Installed.copy(home.resolve("domains/domain1"), domain());
        Files.copy(Installed.file("h2.jar"), domain().resolve("lib/h2.jar"));
        Path configuration = domain().resolve("config/domain.xml");
        Files.writeString(configuration, onLoopback(Files.readString(configuration)));
        dropAll(deployments);
        ProcessBuilder program = new ProcessBuilder(
                home.resolve("bin/asadmin").toString(),
                "start-domain",
                "--verbose",
                "--domaindir",
                domain().getParent().toString(),
                "domain1");
        program.environment().put("AS_JAVA", jdk().home().toString());
        return program;
    }

    @Override
    Path drop() {
        return domain().resolve("autodeploy");
    }

    private Path domain() {
        return directory().resolve("domains/domain1");
    }

    private String onLoopback(String configuration) {
        String changed = configuration
                .replaceAll("(?s)<jdbc-connection-pool [^>]*name=\"DerbyPool\".*?</jdbc-connection-pool>", POOL)
                .replace("address=\"0.0.0.0\"", "address=\"" + Loopback.HOST + "\"")
                .replace("<network-listener port", "<network-listener address=\"" + Loopback.HOST + "\" port")
                .replace("port=\"" + HTTP_PORT + '"', "port=\"" + port() + '"')
                .replace("telnet.port=6666", "telnet.port=" + Loopback.freePort());
        for (String other : OTHER_PORTS) {
            changed = changed.replace("port=\"" + other + '"', "port=\"" + Loopback.freePort() + '"');
        }
        return changed;
    }
}
