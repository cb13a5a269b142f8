// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Stereotype;
import jakarta.interceptor.InterceptorBinding;

import io.idempotent.IdempotencyKey;
import io.idempotent.Idempotent;

/** One guarded method, annotated in every place that CDI knows. It answers how often it ran. */
final class Placements {
    private Placements() {}

    interface Counting {
        int pay(String order);
    }

    @ApplicationScoped
    static class OnMethod implements Counting {
        private final AtomicInteger ran = new AtomicInteger();

        @Override
        @Idempotent(key = "#{order}")
        public int pay(String order) {
            return ran.incrementAndGet();
        }
    }

    @ApplicationScoped
    @Idempotent
    static class OnClass implements Counting {
        private final AtomicInteger ran = new AtomicInteger();

        @Override
        public int pay(@IdempotencyKey String order) {
            return ran.incrementAndGet();
        }
    }

    @Idempotent
    @Stereotype
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Once {}

    @ApplicationScoped
    @Once
    static class OnStereotype implements Counting {
        private final AtomicInteger ran = new AtomicInteger();

        @Override
        public int pay(@IdempotencyKey String order) {
            return ran.incrementAndGet();
        }
    }

    @Once
    @Stereotype
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Reliable {}

    @ApplicationScoped
    @Reliable
    static class OnStereotypeOfStereotype implements Counting {
        private final AtomicInteger ran = new AtomicInteger();

        @Override
        public int pay(@IdempotencyKey String order) {
            return ran.incrementAndGet();
        }
    }

    @Idempotent
    abstract static class Guarded {}

    @ApplicationScoped
    static class OnSuperclass extends Guarded implements Counting {
        private final AtomicInteger ran = new AtomicInteger();

        @Override
        public int pay(@IdempotencyKey String order) {
            return ran.incrementAndGet();
        }
    }

    abstract static class WithMethod implements Counting {
        private final AtomicInteger ran = new AtomicInteger();

        @Override
        @Idempotent(key = "#{order}")
        public int pay(String order) {
            return ran.incrementAndGet();
        }
    }

    @ApplicationScoped
    static class InheritedMethod extends WithMethod {}

    @Idempotent(name = "carried", key = "#{order}")
    @InterceptorBinding
    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD})
    @interface Payment {}

    @ApplicationScoped
    static class OnOtherBindingOfMethod implements Counting {
        private final AtomicInteger ran = new AtomicInteger();

        @Override
        @Payment
        public int pay(String order) {
            return ran.incrementAndGet();
        }
    }

    @ApplicationScoped
    @Payment
    static class OnOtherBindingOfClass implements Counting {
        private final AtomicInteger ran = new AtomicInteger();

        @Override
        public int pay(String order) {
            return ran.incrementAndGet();
        }
    }

    @ApplicationScoped
    @Idempotent(name = "class", key = "#{no.such}")
    static class MethodBeforeClass implements Counting {
        private final AtomicInteger ran = new AtomicInteger();

        @Override
        @Idempotent(name = "method", key = "#{order}")
        public int pay(String order) {
            return ran.incrementAndGet();
        }
    }

    /** Neither public nor private methods are intercepted, too. */
    @ApplicationScoped
    static class LessVisible {
        private final AtomicInteger ran = new AtomicInteger();

        @Idempotent(key = "#{order}")
        int packagePrivate(String order) {
            return ran.incrementAndGet();
        }

        @Idempotent(key = "#{order}")
        protected int isProtected(String order) {
            return ran.incrementAndGet();
        }
    }

    /** Says nothing itself: an extension binds its method. */
    @ApplicationScoped
    static class BoundByAnExtension implements Counting {
        private final AtomicInteger ran = new AtomicInteger();

        @Override
        public int pay(String order) {
            return ran.incrementAndGet();
        }

        int ran() {
            return ran.get();
        }
    }
}
