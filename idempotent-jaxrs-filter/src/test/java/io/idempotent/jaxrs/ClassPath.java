// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Where the classes of these tests are. */
final class ClassPath {
    private ClassPath() {}

    /** For a process that runs them too. Some runners of tests have a class loader of their own. */
    static String whole() {
        return ClassPath.class.getClassLoader() instanceof URLClassLoader own
                ? Arrays.stream(own.getURLs()).map(ClassPath::file).collect(Collectors.joining(File.pathSeparator))
                : System.getProperty("java.class.path");
    }

    private static String file(URL url) {
        try {
            return Path.of(url.toURI()).toString();
        } catch (URISyntaxException noFile) {
            throw new IllegalStateException(noFile);
        }
    }
}
