// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.SeBootstrap;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.ext.RuntimeDelegate;

/** A real JAX-RS runtime with CDI behind a real socket on loopback. */
final class RunningServer implements AutoCloseable {
    /** Not HTTP/2: asked to upgrade, the embedded server forgets the Content-Type of its answer. */
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final Optional<SeContainer> container;
    private final SeBootstrap.Instance instance;
    private final Map<String, String> settings;

    private RunningServer(
            Optional<SeContainer> container, SeBootstrap.Instance instance, Map<String, String> settings) {
        this.container = container;
        this.instance = instance;
        this.settings = settings;
    }

    static RunningServer of(Class<?>... classes) throws Exception {
        return with(Map.of(), classes);
    }

    /** With settings of its own, which are gone when it closes. */
    static RunningServer with(Map<String, String> settings, Class<?>... classes) throws Exception {
        settings.forEach(System::setProperty);
        Optional<SeContainer> container = container();
        SeBootstrap.Configuration loopback =
                SeBootstrap.Configuration.builder().host("127.0.0.1").port(0).build();
        return new RunningServer(
                container,
                SeBootstrap.start(application(Set.of(classes)), loopback)
                        .toCompletableFuture()
                        .get(60, TimeUnit.SECONDS),
                settings);
    }

    /** RESTEasy starts CDI itself; Jersey joins one that runs, as in a server. */
    private static Optional<SeContainer> container() {
        return RuntimeDelegate.getInstance().getClass().getName().startsWith("org.glassfish.jersey")
                ? Optional.of(SeContainerInitializer.newInstance().initialize())
                : Optional.empty();
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    URI address(String path) {
        return instance.configuration().baseUri().resolve(path);
    }

    /** A request to be completed. */
    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address(path)).timeout(Duration.ofSeconds(60));
    }

    HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    int port() {
        return instance.configuration().port();
    }

    <T> T bean(Class<T> type) {
        return CDI.current().select(type).get();
    }

    @Override
    public void close() {
        instance.stop().toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
        container.ifPresent(SeContainer::close);
        settings.keySet().forEach(System::clearProperty);
    }

    private static Application application(Set<Class<?>> classes) {
        return new Application() {
            @Override
            public Set<Class<?>> getClasses() {
                return classes;
            }
        };
    }
}
