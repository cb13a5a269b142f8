// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.util.function.Function;

import io.idempotent.IdempotencyException;
import io.idempotent.KeyInvalidException;
import io.idempotent.KeyMissingException;
import io.idempotent.internal.protocol.KeyPart;
import io.idempotent.internal.protocol.NoCanonicalFormException;
import org.jspecify.annotations.Nullable;

/** The reading of one call's arguments: every failure becomes a refusal that names the part and never its value. */
final class Evaluation {
    private final String operation;
    private final @Nullable Object[] arguments;

    Evaluation(String operation, @Nullable Object[] arguments) {
        this.operation = operation;
        this.arguments = arguments;
    }

    KeyPart keyPart(Source source) {
        return source instanceof Source.Constant constant ? constant.part() : keyValue((Source.Value) source);
    }

    KeyPart payloadPart(Source source) {
        return source instanceof Source.Constant constant ? constant.part() : payloadValue((Source.Value) source);
    }

    private KeyPart keyValue(Source.Value value) {
        KeyPart part = read(
                value,
                KeyMissingException::new,
                argument -> KeyPart.of(argument)
                        .orElseThrow(() -> new KeyMissingException(operation, value.label(), "is null or blank")));
        if (part.isTooLong()) {
            throw invalid(value, "has more than " + KeyPart.MAX_LENGTH + " characters");
        }
        return part;
    }

    private KeyPart payloadValue(Source.Value value) {
        return read(value, KeyInvalidException::new, KeyPart::ofPayload);
    }

    private KeyPart read(Source.Value value, Refusal refusal, Function<@Nullable Object, KeyPart> form) {
        try {
            return form.apply(value.read(arguments));
        } catch (IdempotencyException e) {
            throw e;
        } catch (NoCanonicalFormException e) {
            throw invalid(value, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            throw refusal.of(operation, value.label(), unreadable(e));
        }
    }

    private KeyInvalidException invalid(Source.Value value, String why) {
        return new KeyInvalidException(operation, value.label(), why);
    }

    /** The type only: messages of the expression language and of the application may contain values. */
    private static String unreadable(RuntimeException e) {
        Throwable root = e;
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            root = cause;
        }
        return "cannot be read from the arguments (" + root.getClass().getSimpleName() + ")";
    }

    /** How an unreadable part is refused. */
    private interface Refusal {
        IdempotencyException of(String operation, String part, String why);
    }
}
