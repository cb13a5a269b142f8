// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import jakarta.ws.rs.SeBootstrap;
import jakarta.ws.rs.core.Application;

/** A real JAX-RS runtime with CDI behind a real socket on loopback. */
final class RunningServer implements AutoCloseable {
    /** Not HTTP/2: asked to upgrade, the embedded server forgets the Content-Type of its answer. */
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final SeBootstrap.Instance instance;

    private RunningServer(SeBootstrap.Instance instance) {
        this.instance = instance;
    }

    static RunningServer of(Class<?>... classes) throws Exception {
        SeBootstrap.Configuration loopback =
                SeBootstrap.Configuration.builder().host("127.0.0.1").port(0).build();
        return new RunningServer(SeBootstrap.start(application(Set.of(classes)), loopback)
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS));
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI address = instance.configuration().baseUriBuilder().path(path).build();
        HttpRequest request =
                HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(20)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        instance.stop().toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
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
