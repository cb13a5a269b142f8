// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.tiered;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.idempotent.internal.protocol.Ticker;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Doubt;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;

/**
 * A fast store in front of the truth. The fast one may say "no" or "probably yes"; the truth decides, and ownership is
 * the truth's alone.
 *
 * <p>Order: fast acquire, true reservation, business, true completion, commit, fast completion; release first in the
 * truth, then in the fast store. So the fast store never knows a success before it is true, nor for longer. Thread-safe.
 */
public final class TieredStore implements IdempotencyStore {
    private final FastGate fast;
    private final IdempotencyStore truth;
    private final IdempotencyStore truthAlone;
    private final Duration fastRetention;

    /**
     * Two stores as one.
     *
     * @param fast may forget
     * @param truth decides
     * @param truthAlone the same truth, asked where the fast store gives no answer: it must stand many duplicates
     * @param settings how the fast store is used
     * @param ticker the clock of the breaker
     */
    public TieredStore(
            IdempotencyStore fast,
            IdempotencyStore truth,
            IdempotencyStore truthAlone,
            Settings settings,
            Ticker ticker) {
        this.fast = new FastGate(fast, new Breaker(settings.breakerOpen(), ticker));
        this.truth = truth;
        this.truthAlone = truthAlone;
        this.fastRetention = settings.fastRetention();
    }

    /**
     * How the fast store is used.
     *
     * @param fastRetention how long it keeps an outcome at most
     * @param breakerOpen how long it is left alone after it failed to answer
     */
    public record Settings(Duration fastRetention, Duration breakerOpen) {}

    @Override
    public Acquisition acquire(Reservation reservation) {
        return fast.acquire(forgettable(reservation))
                .map(answer -> confirmed(answer, reservation))
                .orElseGet(() -> truthAlone.acquire(reservation));
    }

    /** Only the truth keeps doubts: in the fast store the record just ends with its lease. */
    private static Reservation forgettable(Reservation reservation) {
        return new Reservation(
                reservation.digest(),
                reservation.fingerprint(),
                reservation.owner(),
                reservation.lease(),
                reservation.retention(),
                reservation.origin());
    }

    private Acquisition confirmed(Acquisition answer, Reservation reservation) {
        if (answer instanceof Acquisition.Acquired) {
            return decided(truth.acquire(reservation), reservation);
        }
        // Only the truth may say for good that a key is spent: the fast record may be left over from a failed call.
        return answer instanceof Acquisition.Mismatch || outlivesItsTime(answer, reservation)
                ? truthAlone.acquire(reservation)
                : answer;
    }

    /** More time left than anybody asked for: the fast store's clock was set back, and the record may stay for days. */
    private static boolean outlivesItsTime(Acquisition answer, Reservation reservation) {
        if (answer instanceof Acquisition.InProgress running) {
            return running.remainingLease().compareTo(reservation.lease()) > 0;
        }
        return answer instanceof Acquisition.Succeeded done
                && done.remainingRetention().compareTo(reservation.retention()) > 0;
    }

    /** The fast record is this attempt's: it must not stay where the truth says otherwise. */
    private Acquisition decided(Acquisition answer, Reservation reservation) {
        if (answer instanceof Acquisition.Succeeded done) {
            fast.complete(fastHold(reservation), kept(done));
        } else if (!(answer instanceof Acquisition.Acquired)) {
            fast.release(fastHold(reservation));
        }
        return answer;
    }

    private Completion kept(Acquisition.Succeeded done) {
        return new Completion.Keep(done.outcome(), shorter(done.remainingRetention()), Optional.empty());
    }

    private static Hold fastHold(Reservation reservation) {
        return new Hold(reservation.digest(), reservation.fingerprint(), reservation.owner(), OptionalLong.empty());
    }

    private static Hold fastHold(Hold hold) {
        return new Hold(hold.digest(), hold.fingerprint(), hold.owner(), OptionalLong.empty());
    }

    /** Half of what is left in the truth: however late this is carried out, it does not outlive the true record. */
    private Duration shorter(Duration retention) {
        Duration half = retention.dividedBy(2);
        return half.compareTo(fastRetention) < 0 ? half : fastRetention;
    }

    @Override
    public List<Renewal.Answer> renew(List<Renewal> renewals) {
        List<Renewal.Answer> answers = truth.renew(renewals);
        List<Renewal> confirmed = new ArrayList<>();
        for (int i = 0; i < renewals.size(); i++) {
            if (answers.get(i) == Renewal.Answer.CONFIRMED) {
                Renewal renewal = renewals.get(i);
                confirmed.add(new Renewal(fastHold(renewal.hold()), renewal.lease()));
            }
        }
        fast.renew(confirmed);
        return answers;
    }

    @Override
    public Transition complete(Hold hold, Completion completion) {
        return truth.complete(hold, completion);
    }

    @Override
    public Transition completeApart(Hold hold, Completion completion) {
        return truth.completeApart(hold, completion);
    }

    @Override
    public void committed(Hold hold, Completion completion) {
        fast.complete(fastHold(hold), capped(completion));
    }

    private Completion capped(Completion completion) {
        return completion instanceof Completion.Keep keep
                ? new Completion.Keep(keep.outcome(), shorter(keep.retention()), keep.failure())
                : completion;
    }

    @Override
    public Transition release(Hold hold) {
        return freedInFront(hold, truth.release(hold));
    }

    /** A doubt never enters the fast store: it would outlive the verdict there. */
    @Override
    public Transition doubt(Hold hold, Doubt doubt) {
        return freedInFront(hold, truth.doubt(hold, doubt));
    }

    private Transition freedInFront(Hold hold, Transition answer) {
        if (answer instanceof Transition.Applied || answer instanceof Transition.NotOwner) {
            fast.release(fastHold(hold));
        }
        return answer;
    }

    @Override
    public boolean completesInTransaction() {
        return truth.completesInTransaction();
    }
}
