// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.CRC32;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Produces;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.KeyType;

/** A server in a process of its own, for bodies that do not fit into its heap. It ends with its standard input. */
public final class UploadServer {
    static final String PORT = "port ";

    private UploadServer() {}

    public static void main(String[] arguments) throws Exception {
        try (RunningServer server = RunningServer.with(
                Map.of("idempotent.http.max-request-body", arguments[0]), Upload.class, TestLogin.class)) {
            System.out.println(PORT + server.port());
            while (System.in.read() >= 0) {
                // Nothing is said to it.
            }
        }
    }

    /** Reads what it gets and says what it was. */
    @jakarta.ws.rs.Path("upload")
    @ApplicationScoped
    @Produces("text/plain")
    public static class Upload {
        private final AtomicInteger runs = new AtomicInteger();

        @POST
        @Idempotent(type = KeyType.HEADER, durability = Durability.VOLATILE)
        public String upload(InputStream body) throws IOException {
            CRC32 sum = new CRC32();
            long length = 0;
            byte[] piece = new byte[8192];
            for (int read = body.read(piece); read >= 0; read = body.read(piece)) {
                sum.update(piece, 0, read);
                length += read;
            }
            return runs.incrementAndGet() + " " + length + " " + sum.getValue() + " "
                    + Runtime.getRuntime().maxMemory() + " " + openBodies("self");
        }
    }

    /** The temporary files that a process has open, where that can be seen. */
    static long openBodies(String process) throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc", process, "fd"))) {
            return descriptors.filter(UploadServer::isBody).count();
        }
    }

    /** Not every path with this project's name in it. A file without a name has a word behind its path. */
    private static boolean isBody(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().matches(".*/idempotent-[^/]*\\.body.*");
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
