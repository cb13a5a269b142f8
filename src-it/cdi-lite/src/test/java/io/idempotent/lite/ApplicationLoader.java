// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.lite;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Loads an application: the program, the library and what the container generated beside them, all by one loader, since
 * what is generated uses what is package-private. Everything else comes from the server, which is this test.
 */
final class ApplicationLoader extends URLClassLoader {
    private static final String OWN = "io.idempotent.";

    ApplicationLoader(ClassLoader server, Path... places) {
        super(Arrays.stream(places).map(ApplicationLoader::url).toArray(URL[]::new), server);
    }

    private static URL url(Path place) {
        try {
            return place.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalArgumentException(impossible);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = name.startsWith(OWN) ? own(name) : super.loadClass(name, false);
            if (resolve) {
                resolveClass(loaded);
            }
            return loaded;
        }
    }

    private Class<?> own(String name) throws ClassNotFoundException {
        Class<?> known = findLoadedClass(name);
        return known != null ? known : findClass(name);
    }

    @Override
    public void close() {
        try {
            super.close();
        } catch (IOException open) {
            throw new IllegalStateException(open);
        }
    }
}
