// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.lite;

import java.util.Map;
import java.util.function.Supplier;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;

/** An application's class loader and settings, which its code finds by the thread that runs it. */
record Entered(ClassLoader loader, SmallRyeConfig config) implements AutoCloseable {

    static Entered into(ClassLoader loader, Map<String, String> settings) {
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(settings, "test", 1000))
                .build();
        ConfigProviderResolver.instance().registerConfig(config, loader);
        return new Entered(loader, config);
    }

    void run(Runnable code) {
        get(() -> {
            code.run();
            return true;
        });
    }

    <T> T get(Supplier<T> code) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return code.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    public void close() {
        ConfigProviderResolver.instance().releaseConfig(config);
    }
}
