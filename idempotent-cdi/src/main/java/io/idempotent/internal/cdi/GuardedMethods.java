// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import io.idempotent.InvalidOperationException;
import io.idempotent.KeyType;
import io.idempotent.internal.el.KeyPlan;
import io.idempotent.internal.json.JsonbResultCodec;
import io.idempotent.internal.protocol.Operation;
import io.idempotent.internal.protocol.OutcomeFormat;
import io.idempotent.spi.AnswerFormat;
import io.idempotent.spi.ResultCodec;
import io.idempotent.spi.TenantResolver;

/**
 * The guarded methods, each resolved at its first call and checked once more: some servers hide resource classes from
 * the checks at deployment. Thread-safe.
 */
final class GuardedMethods {
    private final Map<Key, GuardedMethod> methods = new ConcurrentHashMap<>();
    private final OperationNames names = new OperationNames();
    private final Settings settings;
    private final Stores stores;
    private final ResultCodec codec;
    private final Optional<TenantResolver> tenants;
    private final Optional<AnswerFormat> answers;

    GuardedMethods(
            Settings settings,
            Stores stores,
            ResultCodec codec,
            Optional<TenantResolver> tenants,
            Optional<AnswerFormat> answers) {
        this.settings = settings;
        this.stores = stores;
        this.codec = codec;
        this.tenants = tenants;
        this.answers = answers;
    }

    /** A class-level annotation can differ between the bean classes that share an inherited method. */
    private record Key(Method method, Class<?> beanClass) {}

    GuardedMethod of(Method method, Class<?> beanClass) {
        Key key = new Key(method, beanClass);
        GuardedMethod known = methods.get(key);
        return known != null ? known : methods.computeIfAbsent(key, absent -> resolve(method, beanClass));
    }

    private GuardedMethod resolve(Method method, Class<?> beanClass) {
        Annotations.Found found = Annotations.find(method, beanClass)
                .orElseThrow(() -> refusal(List.of(new Problem(
                        "117", MethodPlace.of(method), "is bound to @Idempotent in a way that cannot be read"))));
        DefinitionReader reader = new DefinitionReader(method, found, Configured::value);
        Definition definition = reader.read();
        List<Problem> problems = new ArrayList<>(reader.problems());
        problems.addAll(MethodCheck.problems(method, beanClass, definition, surroundings()));
        names.claim(definition.name(), method).ifPresent(problems::add);
        if (!problems.isEmpty()) {
            throw refusal(problems);
        }
        return new GuardedMethod(
                operation(method, definition), keys(method, definition), tenants, definition.request());
    }

    private static KeyPlan keys(Method method, Definition definition) {
        return definition.request().type() == KeyType.PARAM
                ? KeyPlan.compile(method, definition.key(), definition.payload())
                : KeyPlan.none();
    }

    private MethodCheck.Surroundings surroundings() {
        return new MethodCheck.Surroundings(
                settings, stores.forgetful().isPresent(), !(codec instanceof JsonbResultCodec), answers.isPresent());
    }

    private Operation operation(Method method, Definition definition) {
        OutcomeFormat outcomes = new OutcomeFormat(
                definition.name(),
                codec,
                method.getGenericReturnType(),
                settings.limits().maxResult(),
                definition.replayOn());
        return new Operation(
                definition.name(),
                stores.of(definition.isDurable(settings)),
                withAnswers(outcomes, definition.request()),
                definition.choices().whenSucceeded(),
                new Defaults(settings).times(definition));
    }

    private OutcomeFormat withAnswers(OutcomeFormat outcomes, RequestKey request) {
        return answers.filter(format -> request.type() != KeyType.PARAM)
                .map(format -> outcomes.with(new OutcomeFormat.Answers(format, request.replayStatuses())))
                .orElse(outcomes);
    }

    private static InvalidOperationException refusal(List<Problem> problems) {
        String text = problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
        return new InvalidOperationException(problems.get(0).place(), text);
    }
}
