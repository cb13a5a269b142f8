// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import io.idempotent.it.cmt.app.EnterpriseApplication;

/** The classes of the application beside this package, on the libraries of the sample. */
final class EnterpriseWar {
    private static final String LIBRARIES = "WEB-INF/lib/";
    private static final String CLASSES = "WEB-INF/classes/";
    private static final String SETTINGS = "idempotent.datasource=java:comp/DefaultDataSource\n";

    private EnterpriseWar() {}

    static Path write(Path sample, Path war) {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(war));
                ZipFile from = new ZipFile(sample.toFile())) {
            entry(out, "WEB-INF/beans.xml", "".getBytes(StandardCharsets.UTF_8));
            entry(out, CLASSES + "META-INF/microprofile-config.properties", SETTINGS.getBytes(StandardCharsets.UTF_8));
            for (ZipEntry library : libraries(from)) {
                entry(out, library.getName(), content(from, library));
            }
            for (Path type : types()) {
                entry(out, CLASSES + classes().relativize(type), Files.readAllBytes(type));
            }
            return war;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static List<ZipEntry> libraries(ZipFile from) {
        return from.stream()
                .<ZipEntry>map(entry -> entry)
                .filter(entry -> entry.getName().startsWith(LIBRARIES) && !entry.isDirectory())
                .toList();
    }

    private static byte[] content(ZipFile from, ZipEntry entry) throws IOException {
        try (InputStream in = from.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    private static void entry(ZipOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(content);
        out.closeEntry();
    }

    /** Everything in the application's package. */
    private static List<Path> types() throws IOException {
        Path first = classes().resolve(EnterpriseApplication.class.getName().replace('.', '/') + ".class");
        try (Stream<Path> files = Files.list(first.getParent())) {
            return files.sorted().toList();
        }
    }

    private static Path classes() {
        return Path.of(EnterpriseApplication.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    }
}
