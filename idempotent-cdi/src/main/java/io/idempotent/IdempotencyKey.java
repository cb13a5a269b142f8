// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a parameter of an {@link Idempotent} method, or properties of it, as parts of the key; several marked parameters
 * form the key in their order. Works without the {@code -parameters} compiler option and without an expression language.
 *
 * <pre>{@code
 * Receipt book(@IdempotencyKey String channel, @IdempotencyKey("notifyId") Notification notification)
 * Receipt refund(@IdempotencyKey({"order.number", "sequence"}) Refund refund)
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface IdempotencyKey {

    /**
     * Which properties of the parameter are parts of the key, in their order: each a path of names joined by points. A
     * name is a record component, a property with a public getter, or the key of an entry in a map. A name that the
     * declared type does not have does not deploy.
     *
     * @return the paths; none for the parameter itself
     */
    String[] value() default {};
}
