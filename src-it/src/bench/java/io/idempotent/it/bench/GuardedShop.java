// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.nio.charset.StandardCharsets;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;

import org.jboss.weld.environment.se.Weld;
import org.redisson.api.RedissonClient;

/** The library whole: an application in Weld whose bean is guarded, on a client of the application's own. */
record GuardedShop(SeContainer container, Shop shop, Runnable closing) implements Contender {
    static final String NAME = "@Idempotent";

    static GuardedShop on(RedisUnderTest redis) {
        RedissonClient client = Clients.redisson(redis);
        return on(client, client::shutdown);
    }

    static GuardedShop on(RedissonClient client, Runnable closing) {
        requireHundredBytes();
        SeContainer container = new Weld()
                .addBeanClass(Shop.class)
                .addExtension(new ClientBean(client))
                .initialize();
        return new GuardedShop(container, container.select(Shop.class).get(), closing);
    }

    private static void requireHundredBytes() {
        try (Jsonb jsonb = JsonbBuilder.create()) {
            int length = jsonb.toJson(new Shop().order(new Shop.Order("", ""))).getBytes(StandardCharsets.UTF_8).length;
            if (length != Business.RESULT_LENGTH) {
                throw new IllegalStateException("The result has " + length + " bytes");
            }
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Makes the client a bean, as an application that has one does. */
    static final class ClientBean implements Extension {
        private final RedissonClient client;

        ClientBean(RedissonClient client) {
            this.client = client;
        }

        void add(@Observes AfterBeanDiscovery event) {
            event.addBean()
                    .types(RedissonClient.class)
                    .scope(ApplicationScoped.class)
                    .produceWith(any -> client);
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void call(String key) {
        Shop.Receipt receipt = shop.order(new Shop.Order(key, "C-1"));
        if (receipt.note().length() != 65) {
            throw new IllegalStateException("Another result");
        }
    }

    @Override
    public long runs() {
        return shop.runs();
    }

    @Override
    public void close() {
        container.close();
        closing.run();
    }
}
