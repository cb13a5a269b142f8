// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Open Liberty with the web profile, MicroProfile Config and a default datasource, in a user directory of its own. */
final class OpenLibertyServer extends DroppingServer {
    private static final String SERVER_XML = """
            <server>
              <featureManager>
                <feature>webProfile-10.0</feature>
                <feature>mpConfig-3.1</feature>
              </featureManager>
              <httpEndpoint id="defaultHttpEndpoint" host="127.0.0.1" httpPort="%d" httpsPort="-1"/>
              <applicationMonitor pollingRate="500ms"/>
              <library id="h2">
                <file name="%s"/>
              </library>
              <dataSource id="DefaultDataSource" isolationLevel="TRANSACTION_READ_COMMITTED">
                <jdbcDriver libraryRef="h2" javax.sql.XADataSource="org.h2.jdbcx.JdbcDataSource"/>
                <properties URL="jdbc:h2:mem:liberty;DB_CLOSE_DELAY=-1" user="sa"/>
              </dataSource>
            </server>
            """;

    OpenLibertyServer(String name, Optional<Jdk> jdk) {
        super(name, Installed.version("openliberty"), jdk);
    }

    @Override
    ProcessBuilder program(List<Deployment> deployments) throws IOException {
        Files.createDirectories(drop());
        Files.writeString(server().resolve("server.xml"), SERVER_XML.formatted(port(), Installed.file("h2.jar")));
        dropAll(deployments);
        ProcessBuilder program =
                new ProcessBuilder(Installed.file("wlp/bin/server").toString(), "run", "matrix");
        program.environment().put("WLP_USER_DIR", directory().resolve("usr").toString());
        // The server's caches hold softly what is undeployed, for minutes where memory is plenty.
        program.environment()
                .put("JVM_ARGS", "-Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:SoftRefLRUPolicyMSPerMB=0");
        return program;
    }

    @Override
    List<Path> logs() {
        return List.of(server().resolve("logs/messages.log"));
    }

    @Override
    Path drop() {
        return server().resolve("dropins");
    }

    private Path server() {
        return directory().resolve("usr/servers/matrix");
    }
}
