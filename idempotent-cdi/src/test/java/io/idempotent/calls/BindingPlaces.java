// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Stereotype;
import jakarta.interceptor.InterceptorBinding;

import io.idempotent.IdempotencyKey;
import io.idempotent.Idempotent;
import io.idempotent.Recovery;

/** Beans that are guarded from different places. */
final class BindingPlaces {
    private BindingPlaces() {}

    /** Counts runs; whatever asks the bean itself for anything is told off. */
    abstract static class Counting {
        private final AtomicInteger runs = new AtomicInteger();

        int counted() {
            return runs.incrementAndGet();
        }

        @Override
        public boolean equals(Object other) {
            throw new AssertionError("a key looks at the bean");
        }

        @Override
        public int hashCode() {
            throw new AssertionError("a key looks at the bean");
        }

        @Override
        public String toString() {
            throw new AssertionError("a key looks at the bean");
        }
    }

    /** What all have in common. */
    interface Place {
        int run(String order);
    }

    @Stereotype
    @Idempotent(recovery = Recovery.RETRY)
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Once {}

    @InterceptorBinding
    @Idempotent(recovery = Recovery.RETRY)
    @Target({ElementType.TYPE, ElementType.METHOD})
    @Retention(RetentionPolicy.RUNTIME)
    @interface Guarded {}

    @ApplicationScoped
    static class OnMethod extends Counting implements Place {
        @Override
        @Idempotent(recovery = Recovery.RETRY)
        public int run(@IdempotencyKey String order) {
            return counted();
        }
    }

    @ApplicationScoped
    @Idempotent(recovery = Recovery.RETRY)
    static class OnClass implements Place {
        private final AtomicInteger runs = new AtomicInteger();

        @Override
        public int run(@IdempotencyKey String order) {
            return runs.incrementAndGet();
        }
    }

    @Once
    @ApplicationScoped
    static class OnStereotype implements Place {
        private final AtomicInteger runs = new AtomicInteger();

        @Override
        public int run(@IdempotencyKey String order) {
            return runs.incrementAndGet();
        }
    }

    @ApplicationScoped
    static class OnOtherBinding implements Place {
        private final AtomicInteger runs = new AtomicInteger();

        @Override
        @Guarded
        public int run(@IdempotencyKey String order) {
            return runs.incrementAndGet();
        }
    }

    @Idempotent(recovery = Recovery.RETRY)
    abstract static class Annotated implements Place {
        private final AtomicInteger runs = new AtomicInteger();

        @Override
        public int run(@IdempotencyKey String order) {
            return runs.incrementAndGet();
        }
    }

    @ApplicationScoped
    static class OnSuperclass extends Annotated {}

    /** Every member has another value than its default. */
    @ApplicationScoped
    static class WithEveryMember implements Place {
        private final AtomicInteger runs = new AtomicInteger();

        @Override
        @Idempotent(
                name = "every-member",
                key = "#{order}",
                payload = "#{order}",
                includePrincipal = false,
                whenInProgress = io.idempotent.WhenInProgress.WAIT,
                waitLimit = "PT1S",
                retryAfter = "PT2S",
                whenSucceeded = io.idempotent.WhenSucceeded.REPLAY,
                replayOn = Rejected.class,
                durability = io.idempotent.Durability.VOLATILE,
                recovery = Recovery.RETRY,
                lease = "PT20S",
                maximumHold = "PT1M",
                retention = "PT1H")
        public int run(String order) {
            return runs.incrementAndGet();
        }
    }

    /** Calls itself. */
    @ApplicationScoped
    static class Selfish {
        private final AtomicInteger runs = new AtomicInteger();

        int runTwice(String order) {
            return run(order) + run(order);
        }

        @Idempotent(recovery = Recovery.RETRY)
        int run(@IdempotencyKey String order) {
            return runs.incrementAndGet();
        }
    }
}
