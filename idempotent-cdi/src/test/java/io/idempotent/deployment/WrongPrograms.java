// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.deployment;

import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.transaction.Transactional;

import io.idempotent.Durability;
import io.idempotent.IdempotencyKey;
import io.idempotent.Idempotent;
import io.idempotent.WhenInProgress;

/** Programs that must not deploy, each with one fault. They are nested in one class so that places are short. */
final class WrongPrograms {
    private static final String TEN = "xxxxxxxxxx";
    private static final String FIFTY = TEN + TEN + TEN + TEN + TEN;
    static final String OVERLONG = FIFTY + FIFTY + FIFTY + FIFTY + "x";

    private WrongPrograms() {}

    @ApplicationScoped
    static class OverlongName {
        @Idempotent(name = OVERLONG, key = "#{order}")
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class BlankName {
        @Idempotent(name = " ", key = "#{order}")
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class Plain {
        @Idempotent(key = "#{order}")
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class WrongDuration {
        @Idempotent(key = "#{order}", lease = "30s")
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class DurationsOutOfRange {
        @Idempotent(
                key = "#{order}",
                lease = "PT0.5S",
                maximumHold = "PT0.1S",
                retention = "PT0.2S",
                retryAfter = "PT0S",
                whenInProgress = WhenInProgress.WAIT,
                waitLimit = "PT1S")
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class EndlessDurations {
        @Idempotent(
                key = "#{order}",
                lease = "PT24H0.001S",
                maximumHold = "P3650DT1S",
                retention = "P100000D",
                retryAfter = "P2D",
                whenInProgress = WhenInProgress.WAIT,
                waitLimit = "PT0S")
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class PrivateMethod {
        @Idempotent(key = "#{order}")
        private String pay(String order) {
            return order;
        }

        public String callIt() {
            return pay("1");
        }
    }

    @ApplicationScoped
    static class StaticMethod {
        @Idempotent(key = "#{order}")
        public static void pay(String order) {}
    }

    @Dependent
    static class FinalMethod {
        @Idempotent(key = "#{order}")
        public final void pay(String order) {}
    }

    interface AnnotatedMethod {
        @Idempotent(key = "#{order}")
        void pay(String order);
    }

    @ApplicationScoped
    static class ImplementsAnnotatedMethod implements AnnotatedMethod {
        @Override
        public void pay(String order) {}
    }

    @Idempotent(key = "#{order}")
    interface AnnotatedInterface {
        void pay(String order);
    }

    @ApplicationScoped
    static class ImplementsAnnotatedInterface implements AnnotatedInterface {
        @Override
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class SameNames {
        @Idempotent(name = "pay", key = "#{order}")
        public void pay(String order) {}

        @Idempotent(name = "pay", key = "#{order}")
        public void payLater(String order) {}
    }

    @ApplicationScoped
    static class Overloaded {
        @Idempotent(key = "#{order}")
        public void pay(String order) {}

        @Idempotent(key = "#{order}")
        public void pay(String order, String channel) {}
    }

    @ApplicationScoped
    static class NoKey {
        @Idempotent
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class TwoKeys {
        @Idempotent(key = "#{order}")
        public void pay(@IdempotencyKey String order) {}
    }

    @ApplicationScoped
    static class UnknownParameter {
        @Idempotent(key = "#{oder}", payload = "#{amount}")
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class BrokenExpression {
        @Idempotent(key = "#{order")
        public void pay(String order) {}

        @Idempotent(key = "#{order + 1}")
        public void settle(String order) {}
    }

    /** A volatile store needs no recovery, a durable one does. */
    @ApplicationScoped
    static class Staged {
        @Transactional
        @Idempotent(key = "#{order}")
        public CompletionStage<String> pay(String order) {
            return CompletableFuture.completedFuture(order);
        }
    }

    @ApplicationScoped
    static class UnsupportedResults {
        @Idempotent(key = "#{order}")
        public Stream<String> many(String order) {
            return Stream.of(order);
        }

        @Idempotent(key = "#{order}")
        public InputStream stream(String order) {
            return InputStream.nullInputStream();
        }

        @Idempotent(key = "#{order}")
        public Future<String> future(String order) {
            return CompletableFuture.completedFuture(order);
        }

        @Idempotent(key = "#{order}")
        public Flow.Publisher<String> publisher(String order) {
            return subscriber -> {};
        }
    }

    @ApplicationScoped
    static class Asynchronous {
        @jakarta.ejb.Asynchronous
        @Idempotent(key = "#{order}")
        public void pay(String order) {}
    }

    /** Cannot be built from a message. */
    public static final class Coded extends Exception {
        private static final long serialVersionUID = 1L;

        public Coded(int code) {
            super("" + code);
        }
    }

    /** Cannot be built at all. */
    public abstract static class Abstract extends Exception {
        private static final long serialVersionUID = 1L;

        public Abstract(String message) {
            super(message);
        }
    }

    @ApplicationScoped
    static class UnbuildableRejections {
        @Idempotent(
                key = "#{order}",
                replayOn = {Coded.class, Abstract.class, IllegalStateException.class})
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class Durable {
        @Transactional
        @Idempotent(key = "#{order}", durability = Durability.DURABLE)
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class Volatile {
        @Idempotent(key = "#{order}", durability = Durability.VOLATILE)
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class NotTransactional {
        @Transactional(Transactional.TxType.SUPPORTS)
        @Idempotent(key = "#{order}")
        public void pay(String order) {}
    }

    abstract static class Base {
        @Idempotent(key = "#{order}")
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class UnannotatedOverride extends Base {
        @Override
        public void pay(String order) {}
    }

    abstract static class Generic<T> {
        @Idempotent(key = "#{order}")
        public void pay(T order) {}
    }

    @ApplicationScoped
    static class UnannotatedGenericOverride extends Generic<String> {
        @Override
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class ManyFaults extends Base {
        @Override
        public void pay(String order) {}

        @Idempotent
        private static Future<String> later(String order) {
            return CompletableFuture.completedFuture(order);
        }

        @Idempotent(key = "#{oder}", lease = "soon", replayOn = Coded.class)
        public boolean order(String order) {
            return later(order).isDone();
        }
    }
}
