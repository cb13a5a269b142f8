// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** An {@link UploadServer} with a small heap. Its temporary files are in a directory of its own. */
final class ChildServer implements AutoCloseable {
    private final Process process;
    private final int port;

    private ChildServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static ChildServer started(Path directory, int heapMegabytes, long maxBody) throws IOException {
        Path log = directory.resolve("server.log");
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heapMegabytes + "m",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        ClassPath.whole(),
                        UploadServer.class.getName(),
                        "" + maxBody)
                .redirectError(log.toFile())
                .start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(UploadServer.PORT)) {
                return new ChildServer(process, Integer.parseInt(line.substring(UploadServer.PORT.length())));
            }
        }
        throw new IllegalStateException("It did not start: " + Files.readString(log, StandardCharsets.UTF_8));
    }

    URI address(String path) {
        return URI.create("http://127.0.0.1:" + port + "/" + path);
    }

    String pid() {
        return "" + process.pid();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
