// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;

import io.idempotent.internal.el.InvalidKeysException;
import io.idempotent.internal.el.KeyPlan;

/** Everything that can be wrong with one guarded method. The same check runs at deployment and at a first call. */
final class MethodCheck {
    private static final String NOT_TRANSACTIONAL =
            "the method is not itself transactional, so a crash leaves its outcome unknown. Add @Transactional, or say"
                    + " with 'recovery' what shall happen then";

    private final Method method;
    private final Class<?> beanClass;
    private final DefinitionCheck check;

    private MethodCheck(Method method, Class<?> beanClass, Surroundings surroundings) {
        this.method = method;
        this.beanClass = beanClass;
        this.check = new DefinitionCheck(MethodPlace.of(method), surroundings);
    }

    static List<Problem> problems(Method method, Class<?> beanClass, Definition definition, Surroundings surroundings) {
        return new MethodCheck(method, beanClass, surroundings).problems(definition);
    }

    private List<Problem> problems(Definition definition) {
        modifiers();
        keys(definition);
        return check.result(method.getGenericReturnType())
                .rejections(definition)
                .times(definition)
                .durability(definition, notTransactional())
                .problems();
    }

    private void modifiers() {
        int modifiers = method.getModifiers();
        check.refuseIf(
                        Modifier.isPrivate(modifiers),
                        "105",
                        "a private method is not intercepted; make it package-private")
                .refuseIf(
                        Modifier.isStatic(modifiers),
                        "106",
                        "a static method is not intercepted; make it an instance method")
                .refuseIf(Modifier.isFinal(modifiers), "107", "a final method cannot be intercepted; remove 'final'");
    }

    private void keys(Definition definition) {
        try {
            KeyPlan.compile(method, definition.key(), definition.payload());
        } catch (InvalidKeysException wrong) {
            wrong.problems().forEach(problem -> check.refuseIf(true, "110", problem));
        }
    }

    private Optional<String> notTransactional() {
        return Transactionality.isTransactional(method, beanClass) ? Optional.empty() : Optional.of(NOT_TRANSACTIONAL);
    }
}
