// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.lite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;

import io.idempotent.Idempotent;
import io.quarkus.arc.processor.BeanArchives;
import io.quarkus.arc.processor.BeanProcessor;
import io.quarkus.arc.processor.bcextensions.ExtensionsEntryPoint;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;

/** The build of an application on CDI Lite, as Quarkus does it: the container looks at all classes and generates more. */
final class LiteBuild {
    private LiteBuild() {}

    /** Builds a program into a folder, with the settings that are known at the build; throws what refuses it. */
    static void into(Path folder, Map<String, String> settings, Class<?>... program) {
        Path library = Classes.origin(Idempotent.class);
        ClassLoader test = LiteBuild.class.getClassLoader();
        try (ApplicationLoader loader = new ApplicationLoader(test, library, Classes.origin(program[0]));
                Entered entered = Entered.into(loader, settings)) {
            entered.run(() -> process(folder, loader, Classes.index(library, program), names(program)));
        }
    }

    private static Set<DotName> names(Class<?>... program) {
        return Arrays.stream(program).map(DotName::createSimple).collect(Collectors.toUnmodifiableSet());
    }

    private static void process(Path folder, ClassLoader loader, IndexView index, Set<DotName> program) {
        Map<DotName, Optional<ClassInfo>> more = new ConcurrentHashMap<>();
        IndexView immutable = BeanArchives.buildImmutableBeanArchiveIndex(index);
        // Finds this library's extension as a service.
        ExtensionsEntryPoint extensions = new ExtensionsEntryPoint();
        extensions.runDiscovery(index, Set.of());
        BeanProcessor.Builder builder = BeanProcessor.builder()
                .setName("application")
                .setImmutableBeanArchiveIndex(immutable)
                .setComputingBeanArchiveIndex(BeanArchives.buildComputingBeanArchiveIndex(loader, more, immutable))
                .setApplicationIndex(index)
                // As in Quarkus. Nothing injects the program's entrance, so that it would be removed.
                .setRemoveUnusedBeans(true)
                .addRemovalExclusion(bean -> program.contains(bean.getBeanClass()))
                .setBuildCompatibleExtensions(extensions)
                .setOutput(resource -> resource.writeTo(
                        switch (resource.getType()) {
                            case SERVICE_PROVIDER ->
                                folder.resolve("META-INF/services").toFile();
                            default -> folder.toFile();
                        }));
        try {
            builder.build().process();
        } catch (IOException | ExecutionException failure) {
            throw new IllegalStateException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
