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
                    + " with 'recovery' what shall happen then: RETRY runs again, RECONCILE asks your Reconciler bean";

    private static final String STAGED =
            "what a CompletionStage stands for is done outside the method's transaction, so a crash leaves its outcome"
                    + " unknown. Say with 'recovery' what shall happen then: RETRY runs again, RECONCILE asks your"
                    + " Reconciler bean";

    private final Method method;
    private final Class<?> beanClass;
    private final ResultType result;
    private final Surroundings surroundings;
    private final DefinitionCheck check;

    private MethodCheck(Method method, Class<?> beanClass, Surroundings surroundings) {
        this.method = method;
        this.beanClass = beanClass;
        this.result = ResultType.of(method.getGenericReturnType());
        this.surroundings = surroundings;
        this.check = new DefinitionCheck(MethodPlace.of(method), surroundings);
    }

    static List<Problem> problems(Method method, Class<?> beanClass, Definition definition, Surroundings surroundings) {
        return new MethodCheck(method, beanClass, surroundings).problems(definition);
    }

    private List<Problem> problems(Definition definition) {
        modifiers();
        keys(definition);
        check.refuse(RequestKeyCheck.problems(method, definition, surroundings));
        asynchrony();
        result(definition);
        return check.rejections(definition)
                .times(definition)
                .durability(definition, notTransactional())
                .recovery(definition)
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

    /** Where the key comes with a request, an answer is a result like all others. */
    private void result(Definition definition) {
        if (!definition.request().isAsked() || !ResourceMethods.isResponse(result.value())) {
            check.result(result.value());
        }
    }

    private void keys(Definition definition) {
        if (definition.request().isAsked()) {
            return;
        }
        try {
            KeyPlan.compile(method, definition.key(), definition.payload());
        } catch (InvalidKeysException wrong) {
            wrong.problems().forEach(problem -> check.refuseIf(true, "110", problem));
        }
    }

    /** A refusal, and the end of the attempt, would reach nobody. */
    private void asynchrony() {
        Asynchrony.of(method, beanClass)
                .filter(annotation -> !result.isStaged())
                .ifPresent(annotation -> check.refuseIf(
                        true,
                        "118",
                        "the method returns before it has run (@" + annotation
                                + "), and nothing tells its end; let it return a CompletionStage"));
    }

    private Optional<String> notTransactional() {
        if (result.isStaged()) {
            return Optional.of(STAGED);
        }
        return Transactionality.isTransactional(method, beanClass) ? Optional.empty() : Optional.of(NOT_TRANSACTIONAL);
    }
}
