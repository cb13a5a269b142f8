// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.function.Supplier;

import io.idempotent.CommittedFailureException;
import io.idempotent.IdempotencyEvent.Outcome;
import io.idempotent.IdempotencyException;
import io.idempotent.ResultGoneException;
import io.idempotent.ResultNotStorableException;
import io.idempotent.spi.AnswerFormat;
import io.idempotent.spi.Beginning;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.PendingAnswer;
import io.idempotent.spi.ResultCodec;
import org.jspecify.annotations.Nullable;

/**
 * How the outcomes of one operation are stored and given again.
 *
 * <pre>
 *   byte 0   format version, 1
 *   byte 1   kind: 0 nothing (void or null), 1 result, 2 listed exception, 3 another failure that committed, 4 gone,
 *            5 an answer in itself
 *   then     kind 1: what the codec wrote; kind 2: see {@link RejectionFormat}; kind 5: what the HTTP module wrote
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
        GONE(4),
        ANSWER(5);

        /** Every call is looked at here, more than once. */
        private static final Kind[] ALL = values();

        private final byte code;

        Kind(int code) {
            this.code = (byte) code;
        }

        static Kind of(byte code) {
            for (Kind kind : ALL) {
                if (kind.code == code) {
                    return kind;
                }
            }
            return GONE;
        }
    }

    private final String operation;
    private final ResultCodec codec;
    private final Type type;
    private final int maxResult;
    private final RejectionFormat rejections;
    private final Optional<Answers> answers;

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
        this(operation, codec, type, maxResult, new RejectionFormat(replayOn), Optional.empty());
    }

    private OutcomeFormat(
            String operation,
            ResultCodec codec,
            Type type,
            int maxResult,
            RejectionFormat rejections,
            Optional<Answers> answers) {
        this.operation = operation;
        this.codec = codec;
        this.type = type;
        this.maxResult = maxResult;
        this.rejections = rejections;
        this.answers = answers;
    }

    /**
     * How results that are answers are kept.
     *
     * @param format keeps them
     * @param replayStatuses the failures that are results
     */
    public record Answers(AnswerFormat format, Set<Integer> replayStatuses) {}

    /**
     * This format for an operation whose duplicates get answers: what is too large to be kept is gone.
     *
     * @param kept how
     * @return the format
     */
    public OutcomeFormat with(Answers kept) {
        int limit = Math.min(maxResult, kept.format().maxResult());
        return new OutcomeFormat(operation, codec, type, limit, rejections, Optional.of(kept));
    }

    /** The outcome of a normal return. */
    Envelope returned(@Nullable Object result) {
        if (result == null) {
            return envelope(Kind.NOTHING, new byte[0]);
        }
        return answers.isPresent() ? answered(answers.get(), result) : envelope(Kind.RESULT, bounded(written(result)));
    }

    /**
     * The outcome of a result that somebody found out afterwards, so that the compiler did not check its type. That he has
     * none does not mean that the method would have returned null.
     */
    Envelope found(@Nullable Object result) {
        if (result == null ? !returnsNothing() : !isOfDeclaredType(result)) {
            throw new ResultNotStorableException(
                    operation,
                    "a reconciler found "
                            + (result == null ? "null" : result.getClass().getName()) + " where the method returns "
                            + type.getTypeName() + ".",
                    null);
        }
        return returned(result);
    }

    private boolean returnsNothing() {
        return type == void.class || type == Void.class;
    }

    private boolean isOfDeclaredType(Object result) {
        Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
        return !(raw instanceof Class<?> declared)
                || MethodType.methodType(declared).wrap().returnType().isInstance(result);
    }

    private Envelope answered(Answers kept, Object result) {
        if (kept.format().covers(type)) {
            return envelope(writable(() -> kept.format().write(result, kept.replayStatuses())));
        }
        byte[] content = written(result);
        return content.length > maxResult ? gone() : envelope(Kind.RESULT, content);
    }

    private static Envelope envelope(AnswerFormat.Kept kept) {
        return kept.content()
                .map(OutcomeFormat::answered)
                .orElseGet(() ->
                        envelope(kept.kind() == PendingAnswer.Kind.FAILURE ? Kind.FAILURE : Kind.GONE, new byte[0]));
    }

    /** The outcome of a call of which the answer is kept. */
    static Envelope answered(Bytes content) {
        return envelope(Kind.ANSWER, content.toArray());
    }

    /** Whether a result is an answer that says that nothing was done, where no transaction has committed it. */
    boolean tellsOfFailure(@Nullable Object result) {
        return result != null && answers.isPresent() && tellsOfFailure(answers.get(), result);
    }

    private boolean tellsOfFailure(Answers kept, Object result) {
        try {
            return kept.format().covers(type)
                    && writable(() -> kept.format().write(result, kept.replayStatuses()))
                                    .kind()
                            == PendingAnswer.Kind.FAILURE;
        } catch (ResultNotStorableException unreadable) {
            return false;
        }
    }

    /** Whether a completion says that the call is done without a result. */
    boolean isFailure(Completion completion) {
        return completion instanceof Completion.Keep keep && isFailure(keep.outcome());
    }

    private static boolean isFailure(Envelope outcome) {
        return kind(outcome.content()) == Kind.FAILURE;
    }

    /** For people who look into the store: that a returned answer tells of a failure. */
    Optional<String> note(Envelope outcome) {
        return isFailure(outcome) ? Optional.of(type.getTypeName()) : Optional.empty();
    }

    private byte[] written(Object result) {
        return writable(() -> codec.write(result, type));
    }

    private <T> T writable(Supplier<T> writing) {
        try {
            return writing.get();
        } catch (RuntimeException | StackOverflowError | LinkageError | ServiceConfigurationError failure) {
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
        return switch (kind(keep.outcome().content())) {
            case NOTHING, RESULT, GONE, ANSWER -> Outcome.EXECUTED;
            case REJECTION -> Outcome.REJECTED;
            case FAILURE -> Outcome.FAILED_BUT_COMMITTED;
        };
    }

    /** The outcome of a success whose result cannot be given again. */
    Envelope gone() {
        return envelope(Kind.GONE, new byte[0]);
    }

    /** Whether the answer to a failed call can make it a result. */
    boolean mayListAnswers() {
        return answers.filter(kept -> !kept.replayStatuses().isEmpty()).isPresent();
    }

    /** Whether an exception is a result. Never one of ours: it tells of one call, not of what the business decided. */
    boolean isRejection(Throwable failure) {
        return !(failure instanceof IdempotencyException) && rejections.lists(failure);
    }

    private static Envelope envelope(Kind kind, byte[] content) {
        return new Envelope(Bytes.joined(new byte[] {VERSION, kind.code}, content));
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
        Bytes all = outcome.content();
        return switch (kind(all)) {
            case NOTHING -> nothing();
            case RESULT -> read(content(all));
            case REJECTION -> throw rejections.read(content(all)).orElseThrow(() -> new ResultGoneException(operation));
            case FAILURE -> throw new CommittedFailureException(operation);
            // Kept while the key came with the request; the method's callers get results.
            case GONE, ANSWER -> throw new ResultGoneException(operation);
        };
    }

    /**
     * Gives an outcome again to a request.
     *
     * @param outcome a stored envelope
     * @return what to answer with
     * @throws io.idempotent.IdempotencyException why no answer can be given
     */
    Beginning beginning(Envelope outcome) {
        Bytes all = outcome.content();
        return switch (kind(all)) {
            case NOTHING -> new Beginning.Returned(null, type);
            case RESULT -> new Beginning.Returned(read(content(all)), type);
            case REJECTION ->
                rejections
                        .read(content(all))
                        .map(Beginning.Rejected::new)
                        .orElseThrow(() -> new ResultGoneException(operation));
            case FAILURE -> throw new CommittedFailureException(operation);
            case GONE -> throw new ResultGoneException(operation);
            case ANSWER -> new Beginning.Answered(Bytes.of(content(all)));
        };
    }

    /** A method that returned nothing when it was called may return a primitive now, for which nothing is no value. */
    private @Nullable Object nothing() {
        if (type instanceof Class<?> primitive && primitive.isPrimitive() && type != void.class) {
            throw new ResultGoneException(operation);
        }
        return null;
    }

    private static Kind kind(Bytes all) {
        return all.length() >= HEADER && all.byteAt(0) == VERSION ? Kind.of(all.byteAt(1)) : Kind.GONE;
    }

    private static byte[] content(Bytes all) {
        return all.toArray(HEADER, all.length());
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
