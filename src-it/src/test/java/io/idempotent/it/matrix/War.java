// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Puts a WAR together from the libraries of the sample (the two jars and Redisson) and further jars. */
final class War {
    private static final String LIBRARIES = "WEB-INF/lib/";

    private static final String WEB_XML = """
            <?xml version="1.0" encoding="UTF-8"?>
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
              <context-param>
                <param-name>resteasy.preferJacksonOverJsonB</param-name>
                <param-value>false</param-value>
              </context-param>
            </web-app>
            """;

    private static final String SETTINGS = """
            idempotent.datasource=java:comp/DefaultDataSource
            idempotent.schema=create
            """;

    private final List<Path> jars = new ArrayList<>();
    private List<Path> libraries = List.of();

    War with(String jar) {
        jars.add(Installed.file(jar));
        return this;
    }

    /** Other libraries than the sample's. */
    War onLibraries(List<Path> others) {
        libraries = others;
        return this;
    }

    Path write(String name) {
        try {
            Path war = Files.createDirectories(Installed.directory("wars")).resolve(name + ".war");
            try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(war))) {
                write(out);
            }
            return war;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void write(ZipOutputStream out) throws IOException {
        text(out, "WEB-INF/web.xml", WEB_XML);
        text(out, "WEB-INF/beans.xml", "");
        text(out, "WEB-INF/classes/META-INF/microprofile-config.properties", SETTINGS);
        if (libraries.isEmpty()) {
            copyLibraries(Installed.file("sample-war.war"), out);
        }
        for (Path library : libraries) {
            file(out, library);
        }
        for (Path jar : jars) {
            file(out, jar);
        }
    }

    private static void text(ZipOutputStream out, String name, String text) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
    }

    private static void file(ZipOutputStream out, Path jar) throws IOException {
        out.putNextEntry(new ZipEntry(LIBRARIES + jar.getFileName()));
        Files.copy(jar, out);
        out.closeEntry();
    }

    private static void copyLibraries(Path war, ZipOutputStream out) throws IOException {
        try (ZipFile from = new ZipFile(war.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = from.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                if (entry.getName().startsWith(LIBRARIES) && !entry.isDirectory()) {
                    copy(from, entry, out);
                }
            }
        }
    }

    private static void copy(ZipFile from, ZipEntry entry, ZipOutputStream out) throws IOException {
        out.putNextEntry(new ZipEntry(entry.getName()));
        try (InputStream in = from.getInputStream(entry)) {
            in.transferTo(out);
        }
        out.closeEntry();
    }
}
