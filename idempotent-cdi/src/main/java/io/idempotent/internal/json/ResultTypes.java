// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.json;

import java.lang.reflect.Type;
import java.util.Optional;

/** Tells at deployment which declared result types cannot be stored, before a first duplicate finds out. */
public final class ResultTypes {
    private ResultTypes() {}

    /**
     * What keeps a declared type from being stored as JSON. Looks at the type, its type arguments and, in records, at
     * the components; properties of other classes show at the first call, which then rolls back.
     *
     * @param declared a method's generic return type
     * @return what is wrong and what to do, as the rest of a sentence that begins with "the result type"; empty when
     *     nothing is
     */
    public static Optional<String> problem(Type declared) {
        return new TypeCheck(JsonTypes::problem).of(declared);
    }

    /**
     * What keeps a declared type from being stored by any codec: it is not a value, but hands values out later or once.
     *
     * @param declared a method's generic return type
     * @return as {@link #problem}
     */
    public static Optional<String> problemForAnyCodec(Type declared) {
        return new TypeCheck(type -> Optional.empty()).of(declared);
    }
}
