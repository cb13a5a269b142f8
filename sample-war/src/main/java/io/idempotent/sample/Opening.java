// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

import jakarta.inject.Inject;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/** Opens the desk with the application and closes it with it. */
@WebListener
public class Opening implements ServletContextListener {
    @Inject
    Schema schema;

    @Inject
    Relay relay;

    private Future<?> relaying = CompletableFuture.completedFuture(null);

    @Override
    public void contextInitialized(ServletContextEvent event) {
        schema.create();
        relaying = relay.start();
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        relaying.cancel(true);
    }
}
