// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.idempotent.KeyInvalidException;
import io.idempotent.KeyMissingException;
import io.idempotent.internal.protocol.KeyPart;
import org.jspecify.annotations.Nullable;

/**
 * How the key and the payload of one method are read from its arguments: compiled once, at deployment. Evaluation reads
 * the arguments only; it never touches the bean that is called. Thread-safe.
 */
public final class KeyPlan {
    private final List<List<Source>> key;
    private final List<Source> payload;

    KeyPlan(List<List<Source>> key, List<Source> payload) {
        this.key = key;
        this.payload = payload;
    }

    /**
     * Compiles the key and payload of a method.
     *
     * <p>Each text may mix plain text and several <code>#{}</code> expressions; every piece is a part of its own, so that
     * no value can look like a border. A key without any expression is a constant, the same for every call: what a
     * scheduled job needs that must not run twice at once. Expressions read: they see the method's parameters, and from
     * there record components, bean properties, map entries, list and array elements, and the methods of what they
     * reach; they do not calculate or join texts.
     *
     * @param method the guarded method
     * @param key the texts of the key; empty when parameters are marked {@code @IdempotencyKey}
     * @param payload the texts of the payload
     * @return how to read them
     * @throws InvalidKeysException if they cannot be read, with all reasons
     */
    public static KeyPlan compile(Method method, List<String> key, List<String> payload) {
        return new KeyPlanCompiler(Parameters.of(method)).compile(key, payload);
    }

    /**
     * The plan of a method whose key does not come from its arguments.
     *
     * @return a plan without parts
     */
    public static KeyPlan none() {
        return new KeyPlan(List.of(), List.of());
    }

    /**
     * The plan of a call whose values a program names itself: first those of the key, then those of the payload.
     *
     * @param key how many values are the key
     * @param payload how many values are the payload
     * @return how to read them
     */
    public static KeyPlan ofValues(int key, int payload) {
        return new KeyPlan(
                IntStream.range(0, key)
                        .mapToObj(index -> List.<Source>of(new Source.Argument(index, "number " + (index + 1))))
                        .toList(),
                IntStream.range(0, payload)
                        .<Source>mapToObj(
                                index -> new Source.Argument(key + index, "number " + (index + 1) + " of the payload"))
                        .toList());
    }

    /**
     * Reads key and payload from the arguments of a call.
     *
     * @param operation the operation's name, for exceptions
     * @param arguments the arguments in the order of the parameters
     * @return the parts
     * @throws KeyMissingException if a part of the key is null, blank or cannot be read
     * @throws KeyInvalidException if a part is too long or has no canonical form, or the payload cannot be read
     */
    public Keys evaluate(String operation, @Nullable Object[] arguments) {
        Evaluation evaluation = new Evaluation(operation, arguments);
        KeyText text = new KeyText();
        List<KeyPart> parts = new ArrayList<>(key.size());
        for (List<Source> sources : key) {
            text.next();
            for (Source source : sources) {
                KeyPart part = evaluation.keyPart(source);
                text.append(part.text());
                parts.add(part);
            }
        }
        return new Keys(parts, payload(evaluation), text.toString());
    }

    private List<KeyPart> payload(Evaluation evaluation) {
        if (payload.isEmpty()) {
            return List.of();
        }
        List<KeyPart> parts = new ArrayList<>(payload.size());
        for (Source source : payload) {
            parts.add(evaluation.payloadPart(source));
        }
        return parts;
    }
}
