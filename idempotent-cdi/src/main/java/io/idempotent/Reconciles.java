// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.inject.Qualifier;

/**
 * Names the operation that a {@link io.idempotent.spi.Reconciler} bean is for. Each operation with
 * {@link Recovery#RECONCILE} needs exactly one.
 *
 * <pre>{@code
 * @ApplicationScoped
 * @Reconciles("charge")
 * class Charges implements Reconciler { ... }
 * }</pre>
 */
@Documented
@Qualifier
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
public @interface Reconciles {

    /**
     * The operation's name, as in {@link Idempotent#name()}.
     *
     * @return the name
     */
    String value();

    /** The qualifier of one operation's reconciler. */
    final class Literal extends AnnotationLiteral<Reconciles> implements Reconciles {
        private static final long serialVersionUID = 1L;

        private final String value;

        private Literal(String value) {
            this.value = value;
        }

        /**
         * The qualifier of an operation's reconciler.
         *
         * @param operation the operation's name
         * @return the qualifier
         */
        public static Literal of(String operation) {
            return new Literal(operation);
        }

        @Override
        public String value() {
            return value;
        }
    }
}
