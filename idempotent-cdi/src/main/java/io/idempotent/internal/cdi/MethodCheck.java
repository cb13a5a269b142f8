// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import io.idempotent.Durability;
import io.idempotent.KeyType;
import io.idempotent.Recovery;
import io.idempotent.internal.el.InvalidKeysException;
import io.idempotent.internal.el.KeyPlan;
import io.idempotent.internal.json.ResultTypes;

/** Everything that can be wrong with one guarded method. The same check runs at deployment and at a first call. */
final class MethodCheck {
    private final Method method;
    private final Class<?> beanClass;
    private final Settings settings;
    private final Surroundings surroundings;
    private final List<Problem> problems = new ArrayList<>();

    private MethodCheck(Method method, Class<?> beanClass, Surroundings surroundings) {
        this.method = method;
        this.beanClass = beanClass;
        this.settings = surroundings.settings();
        this.surroundings = surroundings;
    }

    /**
     * What a method is checked against.
     *
     * @param settings the settings
     * @param hasRedis whether there is Redis, by the settings or by the application's own client
     * @param hasOwnCodec whether the application writes and reads results itself
     * @param hasHttpModule whether keys can come with requests
     */
    record Surroundings(Settings settings, boolean hasRedis, boolean hasOwnCodec, boolean hasHttpModule) {}

    static List<Problem> problems(Method method, Class<?> beanClass, Definition definition, Surroundings surroundings) {
        MethodCheck check = new MethodCheck(method, beanClass, surroundings);
        Defaults defaults = new Defaults(surroundings.settings());
        check.modifiers();
        check.keys(definition);
        check.request(definition);
        check.result(definition);
        check.rejections(definition);
        check.problems.addAll(defaults.problems(MethodPlace.of(method), defaults.times(definition)));
        check.durability(definition);
        return List.copyOf(check.problems);
    }

    private void modifiers() {
        int modifiers = method.getModifiers();
        refuseIf(Modifier.isPrivate(modifiers), "105", "a private method is not intercepted; make it package-private");
        refuseIf(Modifier.isStatic(modifiers), "106", "a static method is not intercepted; make it an instance method");
        refuseIf(Modifier.isFinal(modifiers), "107", "a final method cannot be intercepted; remove 'final'");
    }

    private void request(Definition definition) {
        problems.addAll(RequestKeyCheck.problems(
                method, definition, definition.isDurable(settings), surroundings.hasHttpModule()));
    }

    private void keys(Definition definition) {
        if (definition.request().type() != KeyType.PARAM) {
            return;
        }
        try {
            KeyPlan.compile(method, definition.key(), definition.payload());
        } catch (InvalidKeysException wrong) {
            wrong.problems().forEach(problem -> refuseIf(true, "110", problem));
        }
    }

    private void result(Definition definition) {
        if (definition.request().type() != KeyType.PARAM && ResourceMethods.returnsResponse(method)) {
            return;
        }
        Type type = method.getGenericReturnType();
        Optional<String> problem =
                surroundings.hasOwnCodec() ? ResultTypes.problemForAnyCodec(type) : ResultTypes.problem(type);
        problem.ifPresent(text -> refuseIf(true, "111", "the result type " + text));
    }

    private void rejections(Definition definition) {
        definition.replayOn().stream()
                .filter(type -> !isBuildable(type))
                .forEach(type -> refuseIf(
                        true,
                        "112",
                        "replayOn names " + type.getName()
                                + ", which needs a public constructor with one String or without parameters"));
    }

    private static boolean isBuildable(Class<?> type) {
        return !Modifier.isAbstract(type.getModifiers())
                && Modifier.isPublic(type.getModifiers())
                && Arrays.stream(type.getConstructors()).anyMatch(MethodCheck::takesMessageOrNothing);
    }

    private static boolean takesMessageOrNothing(Constructor<?> constructor) {
        Class<?>[] types = constructor.getParameterTypes();
        return types.length == 0 || (types.length == 1 && types[0] == String.class);
    }

    private void durability(Definition definition) {
        if (definition.isDurable(settings)) {
            durable(definition);
            return;
        }
        boolean inMemory = settings.store() == Settings.StoreKind.MEMORY;
        refuseIf(
                !inMemory && !surroundings.hasRedis(),
                "115",
                definition.choices().durability() == Durability.VOLATILE
                        ? "a VOLATILE operation needs Redis; set idempotent.redis.address"
                        : "there is no store; set idempotent.datasource, idempotent.redis.address, or both");
    }

    private void durable(Definition definition) {
        Optional<String> datasource = settings.datasource();
        refuseIf(datasource.isEmpty(), "113", "a DURABLE operation needs a database; set idempotent.datasource");
        refuseIf(
                !Transactionality.isTransactional(method, beanClass)
                        && definition.choices().recovery() == Recovery.UNSPECIFIED,
                "114",
                "the operation is durable, but the method is not itself transactional, so a crash leaves its outcome"
                        + " unknown. Add @Transactional, or say with 'recovery' what shall happen then");
    }

    private void refuseIf(boolean wrong, String id, String text) {
        if (wrong) {
            problems.add(new Problem(id, MethodPlace.of(method), text));
        }
    }
}
