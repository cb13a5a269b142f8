// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.PendingAnswer;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that ends when two things have ended, in either order and on any threads: its method, and the answer of its
 * request, which is kept byte by byte. What is told twice counts once. Thread-safe.
 */
public final class Exchange implements PendingAnswer {
    private static final System.Logger LOG = System.getLogger(Exchange.class.getName());

    private final Attempt attempt;
    private final Ending ending;
    private final Service service;
    private Stage stage = Stage.BEGUN;
    private Disposition disposition = new Disposition.Unknown();
    private @Nullable Answer answer;

    Exchange(Attempt attempt, Ending ending, Service service) {
        this.attempt = attempt;
        this.ending = ending;
        this.service = service;
    }

    /** How a request is served. */
    public enum Service {
        /** By a method whose interceptor joins the attempt. */
        JOINED,
        /** The same, and the method's result comes from another thread, maybe after the request scope has ended. */
        STAGED,
        /** By a method that returns before it has run: the answer, from another thread, tells what happened. */
        SUSPENDED,
        /** By an object that has no interceptors: the answer alone tells what happened. */
        ALONE;

        private boolean outlivesRequestScope() {
            return this == STAGED || this == SUSPENDED;
        }

        private boolean isToldByAnswerAlone() {
            return this == SUSPENDED || this == ALONE;
        }
    }

    private enum Stage {
        BEGUN,
        RUNNING,
        LEFT,
        OVER
    }

    Attempt attempt() {
        return attempt;
    }

    /**
     * Takes the attempt over to the method that serves the request.
     *
     * @return false if it was taken before, or is over
     */
    public synchronized boolean join() {
        boolean first = stage == Stage.BEGUN;
        stage = first ? Stage.RUNNING : stage;
        return first;
    }

    /** The method, and the transaction that its commit point was taken in, have ended. */
    void left(Disposition how) {
        Answer told;
        synchronized (this) {
            if (stage != Stage.RUNNING) {
                return;
            }
            disposition = how;
            told = answer;
            stage = told == null ? Stage.LEFT : Stage.OVER;
        }
        if (told != null) {
            finish(how, told);
        }
    }

    @Override
    public void answered(Kind kind, Optional<Bytes> content) {
        told(new Answer(Optional.of(kind), content));
    }

    @Override
    public void unanswered() {
        if (!service.outlivesRequestScope()) {
            told(Answer.NONE);
        }
    }

    private void told(Answer how) {
        Disposition whatToDo;
        synchronized (this) {
            if (stage == Stage.OVER || answer != null) {
                return;
            }
            answer = how;
            if (stage == Stage.RUNNING) {
                return;
            }
            whatToDo = stage == Stage.BEGUN ? withoutMethod(how) : disposition;
            stage = Stage.OVER;
        }
        finish(whatToDo, how);
    }

    /** That a method returned says nothing where the answer alone tells what happened. */
    private void finish(Disposition how, Answer told) {
        boolean failed = how instanceof Disposition.Done && service.isToldByAnswerAlone() && told.isFailure();
        ending.finish(attempt, failed ? new Disposition.Failed() : how, told);
    }

    /** No interceptor joined: the method did not run, or it has none. */
    private Disposition withoutMethod(Answer how) {
        if (service != Service.ALONE && !how.is(Kind.SUCCESS)) {
            return new Disposition.Failed();
        }
        if (service != Service.ALONE) {
            // An object that CDI did not make may have served it, unguarded: then the effect is there.
            LOG.log(
                    System.Logger.Level.ERROR,
                    "A request for operation '" + attempt.operationName() + "' succeeded without the interceptor of its"
                            + " method: let CDI make the object that serves it, not 'new'.");
        }
        return how.kind().isPresent() ? new Disposition.Done(CommitPoint.gone(attempt)) : new Disposition.Unknown();
    }
}
