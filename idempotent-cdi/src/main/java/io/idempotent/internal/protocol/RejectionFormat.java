// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * How listed exceptions are stored: the listed type's name and the message. Only a type of the operation's own list is
 * ever built, so a stored name is compared, never loaded.
 */
final class RejectionFormat {
    private final List<Class<? extends Exception>> listed;

    RejectionFormat(List<Class<? extends Exception>> listed) {
        this.listed = List.copyOf(listed);
    }

    /** The bytes of a listed exception. */
    byte[] write(Throwable failure) {
        return write(mostSpecific(failure).orElseThrow().getName(), failure.getMessage());
    }

    /** Whether an exception is listed, by itself or by a supertype. */
    boolean lists(Throwable failure) {
        return listed.stream().anyMatch(type -> type.isInstance(failure));
    }

    private Optional<Class<? extends Exception>> mostSpecific(Throwable failure) {
        Optional<Class<? extends Exception>> found = Optional.empty();
        for (Class<? extends Exception> type : listed) {
            if (type.isInstance(failure)
                    && found.map(best -> best.isAssignableFrom(type)).orElse(true)) {
                found = Optional.of(type);
            }
        }
        return found;
    }

    private static byte[] write(String type, @Nullable String message) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(type);
            out.writeBoolean(message != null);
            out.write((message == null ? "" : message).getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** The exception that was written; empty where its type is no longer listed or the bytes make no sense. */
    Optional<Exception> read(byte[] content) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
            String name = in.readUTF();
            boolean hasMessage = in.readBoolean();
            String message = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return listed.stream()
                    .filter(type -> type.getName().equals(name))
                    .findFirst()
                    .flatMap(type -> build(type, hasMessage ? message : null));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static Optional<Exception> build(Class<? extends Exception> type, @Nullable String message) {
        try {
            return Optional.of(
                    takesMessage(type)
                            ? type.getConstructor(String.class).newInstance(message)
                            : type.getConstructor().newInstance());
        } catch (ReflectiveOperationException unbuildable) {
            return Optional.empty();
        }
    }

    private static boolean takesMessage(Class<?> type) {
        for (Constructor<?> constructor : type.getConstructors()) {
            if (constructor.getParameterCount() == 1 && constructor.getParameterTypes()[0] == String.class) {
                return true;
            }
        }
        return false;
    }
}
