// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.lite;

import java.util.concurrent.Future;

import jakarta.enterprise.context.ApplicationScoped;

import io.idempotent.Durability;
import io.idempotent.Idempotent;

/** Programs that must not be built. */
final class WrongPrograms {
    private WrongPrograms() {}

    @ApplicationScoped
    static class Static {
        @Idempotent(key = "#{order}")
        public static void settle(String order) {}
    }

    @ApplicationScoped
    static class Keys {
        @Idempotent
        public void pay(String order) {}

        @Idempotent(key = "#{oder}", lease = "soon")
        public Future<String> settle(String order) {
            throw new UnsupportedOperationException();
        }
    }

    interface Payable {
        @Idempotent(key = "#{order}")
        default void pay(String order) {}
    }

    @ApplicationScoped
    static class Implementing implements Payable {}

    abstract static class Base {
        @Idempotent(key = "#{order}")
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class Overriding extends Base {
        @Override
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class Durable {
        @Idempotent(key = "#{order}", durability = Durability.DURABLE)
        public void pay(String order) {}
    }
}
