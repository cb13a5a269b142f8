// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.lite;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;

import jakarta.enterprise.event.Startup;
import jakarta.enterprise.inject.spi.CDI;

import io.idempotent.Idempotent;
import io.quarkus.arc.Arc;
import io.quarkus.arc.impl.ArcCDIProvider;

/** A built application that runs. */
final class LiteApplication implements AutoCloseable {
    private final ApplicationLoader loader;
    private final Entered entered;

    private LiteApplication(ApplicationLoader loader, Entered entered) {
        this.loader = loader;
        this.entered = entered;
    }

    /** Starts what was built into a folder, with the settings that are known when it starts. */
    static LiteApplication start(Path folder, Map<String, String> settings) {
        ClassLoader test = LiteApplication.class.getClassLoader();
        ApplicationLoader loader = new ApplicationLoader(
                test, folder, Classes.origin(Idempotent.class), Classes.origin(LiteApplication.class));
        LiteApplication application = new LiteApplication(loader, Entered.into(loader, settings));
        try {
            application.entered.run(LiteApplication::initialize);
        } catch (RuntimeException | Error failed) {
            // ArC names itself as the provider when it has started, and cannot be ended before.
            CDI.setCDIProvider(new ArcCDIProvider());
            application.close();
            throw failed;
        }
        return application;
    }

    /** ArC leaves the second event to Quarkus, which fires it when everything that a start may need is there. */
    private static void initialize() {
        Arc.initialize().beanManager().getEvent().select(Startup.class).fire(new Startup());
    }

    /** Calls the program's entrance, a bean. The program's classes are not this test's, but those of the JDK are. */
    @SuppressWarnings("unchecked")
    String call(Class<? extends UnaryOperator<String>> entrance, String argument) {
        return entered.get(() -> ((UnaryOperator<String>) bean(entrance)).apply(argument));
    }

    private Object bean(Class<?> type) {
        try {
            return Arc.requireContainer()
                    .select(loader.loadClass(type.getName()))
                    .get();
        } catch (ClassNotFoundException absent) {
            throw new IllegalStateException(absent);
        }
    }

    @Override
    public void close() {
        entered.run(Arc::shutdown);
        entered.close();
        loader.close();
    }
}
