// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import io.idempotent.CommittedFailureException;
import io.idempotent.IdempotencyEvent.Outcome;
import io.idempotent.IdempotencyException;
import io.idempotent.ResultGoneException;
import io.idempotent.ResultNotStorableException;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.ResultCodec;
import org.jspecify.annotations.Nullable;

/**
 * How the outcomes of one operation are stored and given again.
 *
 * <pre>
 *   byte 0   format version, 1
 *   byte 1   kind: 0 nothing (void or null), 1 result, 2 listed exception, 3 another failure that committed, 4 gone
 *   then     kind 1: what the codec wrote; kind 2: see {@link RejectionFormat}
 * </pre>
 *
 * An envelope of another version, or one that cannot be read, is answered as <em>gone</em>: it proves that the operation
 * is done, so it is never run again.
 */
public final class OutcomeFormat {
    private static final byte VERSION = 1;
    private static final int HEADER = 2;

    private enum Kind {
        NOTHING(0),
        RESULT(1),
        REJECTION(2),
        FAILURE(3),
        GONE(4);

        private final byte code;

        Kind(int code) {
            this.code = (byte) code;
        }

        static Kind of(byte code) {
            return Arrays.stream(values())
                    .filter(kind -> kind.code == code)
                    .findFirst()
                    .orElse(GONE);
        }
    }

    private final String operation;
    private final ResultCodec codec;
    private final Type type;
    private final int maxResult;
    private final RejectionFormat rejections;

    /**
     * The format of one operation.
     *
     * @param operation its name
     * @param codec writes and reads results
     * @param type the method's declared result type
     * @param maxResult the size of the largest result that is stored, in bytes
     * @param replayOn the exceptions that are results
     */
    public OutcomeFormat(
            String operation, ResultCodec codec, Type type, int maxResult, List<Class<? extends Exception>> replayOn) {
        this.operation = operation;
        this.codec = codec;
        this.type = type;
        this.maxResult = maxResult;
        this.rejections = new RejectionFormat(replayOn);
    }

    /** The outcome of a normal return. */
    Envelope returned(@Nullable Object result) {
        return result == null ? envelope(Kind.NOTHING, new byte[0]) : envelope(Kind.RESULT, bounded(written(result)));
    }

    private byte[] written(Object result) {
        try {
            return codec.write(result, type);
        } catch (RuntimeException | StackOverflowError failure) {
            throw new ResultNotStorableException(
                    operation, "it cannot be written as " + type.getTypeName() + ".", failure);
        }
    }

    private byte[] bounded(byte[] content) {
        if (content.length > maxResult) {
            throw new ResultNotStorableException(
                    operation,
                    "it has " + content.length + " bytes, more than idempotent.max-result allows (" + maxResult + ").",
                    null);
        }
        return content;
    }

    /** The outcome of a failure that committed, or of a rejection that is a result. */
    Envelope thrown(Throwable failure) {
        return isRejection(failure)
                ? envelope(Kind.REJECTION, bounded(rejections.write(failure)))
                : envelope(Kind.FAILURE, new byte[0]);
    }

    /** How a call ended that is recorded like this. */
    Outcome ending(Completion completion) {
        if (!(completion instanceof Completion.Keep keep)) {
            return Outcome.EXECUTED;
        }
        return switch (kind(keep.outcome().content().toArray())) {
            case NOTHING, RESULT, GONE -> Outcome.EXECUTED;
            case REJECTION -> Outcome.REJECTED;
            case FAILURE -> Outcome.FAILED_BUT_COMMITTED;
        };
    }

    /** The outcome of a success whose result cannot be given again. */
    Envelope gone() {
        return envelope(Kind.GONE, new byte[0]);
    }

    /** Whether an exception is a result. Never one of ours: it tells of one call, not of what the business decided. */
    boolean isRejection(Throwable failure) {
        return !(failure instanceof IdempotencyException) && rejections.lists(failure);
    }

    private static Envelope envelope(Kind kind, byte[] content) {
        byte[] all = new byte[HEADER + content.length];
        all[0] = VERSION;
        all[1] = kind.code;
        System.arraycopy(content, 0, all, HEADER, content.length);
        return new Envelope(Bytes.of(all));
    }

    /**
     * Gives an outcome again.
     *
     * @param outcome a stored envelope
     * @return the result
     * @throws Exception the listed exception that the first call ended with; or why no answer can be given
     */
    @Nullable
    Object replay(Envelope outcome) throws Exception {
        byte[] all = outcome.content().toArray();
        return switch (kind(all)) {
            case NOTHING -> nothing();
            case RESULT -> read(content(all));
            case REJECTION -> throw rejections.read(content(all)).orElseThrow(() -> new ResultGoneException(operation));
            case FAILURE -> throw new CommittedFailureException(operation);
            case GONE -> throw new ResultGoneException(operation);
        };
    }

    /** A method that returned nothing when it was called may return a primitive now, for which nothing is no value. */
    private @Nullable Object nothing() {
        if (type instanceof Class<?> primitive && primitive.isPrimitive() && type != void.class) {
            throw new ResultGoneException(operation);
        }
        return null;
    }

    private static Kind kind(byte[] all) {
        return all.length >= HEADER && all[0] == VERSION ? Kind.of(all[1]) : Kind.GONE;
    }

    private static byte[] content(byte[] all) {
        return Arrays.copyOfRange(all, HEADER, all.length);
    }

    private Object read(byte[] content) {
        try {
            return codec.read(content, type);
        } catch (RuntimeException | StackOverflowError | LinkageError unreadable) {
            throw new ResultGoneException(operation, unreadable);
        }
    }

    /** The name of a failure's type, for people who look into the store. */
    static Optional<String> note(Throwable failure) {
        return Optional.of(failure.getClass().getName());
    }
}
