// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import io.idempotent.internal.protocol.KeyPart;
import org.jspecify.annotations.Nullable;

/** Where one part of a key or payload comes from. */
sealed interface Source {

    /** A text that the program itself names. */
    record Constant(KeyPart part) implements Source {}

    /** What a call provides. */
    non-sealed interface Value extends Source {
        /** How the program names it. */
        String label();

        /** Reads it from the arguments of a call. Fails with any unchecked exception. */
        @Nullable
        Object read(@Nullable Object[] arguments);
    }

    /** A property of one argument. */
    record Property(int index, PropertyPath path, String label) implements Value {
        @Override
        public @Nullable Object read(@Nullable Object[] arguments) {
            return path.read(arguments[index]);
        }
    }

    /** One argument, by its place. */
    record Argument(int index, String label) implements Value {
        @Override
        public @Nullable Object read(@Nullable Object[] arguments) {
            return arguments[index];
        }
    }
}
