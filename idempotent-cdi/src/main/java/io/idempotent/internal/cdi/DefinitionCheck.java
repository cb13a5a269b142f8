// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import io.idempotent.Durability;
import io.idempotent.Recovery;
import io.idempotent.internal.json.ResultTypes;

/** Everything that can be wrong with the definition of an operation, whether of a method or of a program. */
final class DefinitionCheck {
    private final String place;
    private final Surroundings surroundings;
    private final List<Problem> problems = new ArrayList<>();

    DefinitionCheck(String place, Surroundings surroundings) {
        this.place = place;
        this.surroundings = surroundings;
    }

    List<Problem> problems() {
        return List.copyOf(problems);
    }

    void refuse(List<Problem> found) {
        problems.addAll(found);
    }

    DefinitionCheck result(Type type) {
        Optional<String> problem =
                surroundings.hasOwnCodec() ? ResultTypes.problemForAnyCodec(type) : ResultTypes.problem(type);
        problem.ifPresent(text -> refuseIf(true, "111", "the result type " + text));
        return this;
    }

    DefinitionCheck rejections(Definition definition) {
        definition.replayOn().stream()
                .filter(type -> !isBuildable(type))
                .forEach(type -> refuseIf(
                        true,
                        "112",
                        "replayOn names " + type.getName()
                                + ", which needs a public constructor with one String or without parameters"));
        return this;
    }

    private static boolean isBuildable(Class<?> type) {
        return !Modifier.isAbstract(type.getModifiers())
                && Modifier.isPublic(type.getModifiers())
                && Arrays.stream(type.getConstructors()).anyMatch(DefinitionCheck::takesMessageOrNothing);
    }

    private static boolean takesMessageOrNothing(Constructor<?> constructor) {
        Class<?>[] types = constructor.getParameterTypes();
        return types.length == 0 || (types.length == 1 && types[0] == String.class);
    }

    DefinitionCheck times(Definition definition) {
        Defaults defaults = new Defaults(surroundings.settings());
        problems.addAll(defaults.problems(place, defaults.times(definition)));
        return this;
    }

    /** Takes why the operation is not itself transactional; empty where it is. */
    DefinitionCheck durability(Definition definition, Optional<String> notTransactional) {
        if (definition.isDurable(surroundings.settings())) {
            durable(definition, notTransactional);
            return this;
        }
        refuseIf(
                surroundings.knowsStore() && !surroundings.hasVolatileStore(),
                "115",
                "a VOLATILE operation needs Redis; set idempotent.redis.address");
        return this;
    }

    private void durable(Definition definition, Optional<String> notTransactional) {
        refuseIf(
                surroundings.knowsStore()
                        && surroundings.settings().datasource().isEmpty(),
                "113",
                surroundings.settings().store() == Settings.StoreKind.MEMORY
                        ? "a DURABLE operation needs a database, which idempotent.store=memory does not use; leave it out"
                        : "a DURABLE operation needs a database; set idempotent.datasource");
        notTransactional
                .filter(why -> definition.choices().recovery() == Recovery.UNSPECIFIED)
                .ifPresent(why -> refuseIf(true, "114", "the operation is durable, but " + why));
    }

    /** Who decides on attempts whose end nobody knows. */
    DefinitionCheck recovery(Definition definition) {
        boolean reconciles = definition.choices().recovery() == Recovery.RECONCILE;
        if (reconciles) {
            reconciler(definition);
        }
        definition.choices().acknowledgeInDoubt().ifPresent(status -> {
            refuseIf(
                    !reconciles,
                    "123",
                    "'acknowledgeInDoubt' is for recovery = RECONCILE; without it no call is ever in doubt");
            refuseIf(
                    status < 200 || status > 299,
                    "124",
                    "'acknowledgeInDoubt' is " + status + ", but must be a status from 200 to 299");
        });
        return this;
    }

    private void reconciler(Definition definition) {
        boolean forgets = definition.choices().durability() == Durability.VOLATILE
                || (!definition.isDurable(surroundings.settings())
                        && surroundings.settings().store() != Settings.StoreKind.MEMORY);
        refuseIf(
                forgets,
                "120",
                "recovery = RECONCILE needs a database, since Redis alone forgets what is in doubt; set"
                        + " idempotent.datasource and leave 'durability', or choose another recovery");
        int beans = surroundings.reconcilers().applyAsInt(definition.name());
        String bean = "a bean of type io.idempotent.spi.Reconciler with @Reconciles(\"" + definition.name() + "\")";
        refuseIf(beans == 0, "121", "recovery = RECONCILE needs " + bean + ", which is not there");
        refuseIf(beans > 1, "122", "recovery = RECONCILE needs " + bean + ", but there are several; leave one");
    }

    DefinitionCheck refuseIf(boolean wrong, String id, String text) {
        if (wrong) {
            problems.add(new Problem(id, place, text));
        }
        return this;
    }
}
