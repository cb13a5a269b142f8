// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.tiered;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

import io.idempotent.internal.tiered.TieredStoreTest.Variant;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Breaks one rule of the agreement between the two stores at a time: the test that names it must notice. */
class BrokenTieredTest {

    /** A rule that is broken, and who must notice. */
    private record Broken(String rule, Variant variant, String test) {
        @Override
        public String toString() {
            return rule;
        }
    }

    static Stream<Broken> rules() {
        return Stream.of(
                new Broken(
                        "the truth decides",
                        FastAlone::new,
                        "fastStoreEmptiedMidFlight_theTruthStillRefuses_andNothingIsLeftInTheFastStore"),
                new Broken(
                        "a mismatch asks the truth", BelievesNo::new, "leftoverMismatchInTheFastStore_isNotBelieved"),
                new Broken(
                        "a record that outlives its time asks the truth",
                        BelievesNo::new,
                        "recordWithMoreTimeThanAnybodyAsksFor_isNotBelieved"),
                new Broken(
                        "who is refused by the truth frees the fast record",
                        LeavesItsRecord::new,
                        "fastStoreEmptiedMidFlight_theTruthStillRefuses_andNothingIsLeftInTheFastStore"),
                new Broken(
                        "who gets no answer from the truth frees the fast record",
                        LeavesItsRecord::new,
                        "truthAway_nothingRuns_andTheFastStoreIsFreed"),
                new Broken(
                        "a duplicate repairs the fast record",
                        RepairsNothing::new,
                        "fastStoreEmptiedAfterSuccess_duplicateIsAnsweredFromTheTruth_andRepairsTheFastStore"),
                new Broken(
                        "no success in the fast store before the commit",
                        TellsTooSoon::new,
                        "completed_isNotInTheFastStoreBeforeItIsCommitted"),
                new Broken(
                        "no success in the fast store for longer than in the truth",
                        KeepsForAsLong::new,
                        "fastStoreNeverKeepsASuccessLongerThanTheTruth"),
                new Broken(
                        "ownership is the truth's alone",
                        FastOwnership::new,
                        "strangerInTheFastStore_doesNotTakeOwnership"),
                new Broken(
                        "without the fast store the truth serves", NeedsBoth::new, "fastStoreAway_theTruthServesAlone"),
                new Broken(
                        "a fast store that is away is left alone",
                        AsksAlways::new,
                        "fastStoreAway_isLeftAloneAfterThreeFailures_andTriedByOneCallerAPeriod"),
                new Broken(
                        "a record that could not be freed is freed later",
                        ForgetsTheUnfreed::new,
                        "recordThatCouldNotBeFreed_isFreedWhenTheFastStoreAnswersAgain"));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aBrokenRule_isNoticed(Broken broken) throws Exception {
        run(broken.test(), new TieredStoreTest());
        assertThatThrownBy(() -> run(broken.test(), TieredStoreTest.of(broken.variant())))
                .isInstanceOf(AssertionError.class);
    }

    private static void run(String test, TieredStoreTest on) throws Exception {
        Method method = TieredStoreTest.class.getDeclaredMethod(test);
        try {
            method.invoke(on);
        } catch (InvocationTargetException failure) {
            if (failure.getCause() instanceof AssertionError noticed) {
                throw noticed;
            }
            throw failure;
        }
    }

    /** The sound store, of which a rule is taken away. */
    private abstract static class Altered implements IdempotencyStore {
        final IdempotencyStore sound;
        final IdempotencyStore fast;
        final IdempotencyStore truth;

        Altered(IdempotencyStore sound, IdempotencyStore fast, IdempotencyStore truth) {
            this.sound = sound;
            this.fast = fast;
            this.truth = truth;
        }

        static Hold fastHold(Hold hold) {
            return new Hold(hold.digest(), hold.fingerprint(), hold.owner(), OptionalLong.empty());
        }

        @Override
        public Acquisition acquire(Reservation reservation) {
            return sound.acquire(reservation);
        }

        @Override
        public List<Renewal.Answer> renew(List<Renewal> renewals) {
            return sound.renew(renewals);
        }

        @Override
        public Transition complete(Hold hold, Completion completion) {
            return sound.complete(hold, completion);
        }

        @Override
        public Transition completeApart(Hold hold, Completion completion) {
            return sound.completeApart(hold, completion);
        }

        @Override
        public Transition release(Hold hold) {
            return sound.release(hold);
        }

        @Override
        public void committed(Hold hold, Completion completion) {
            sound.committed(hold, completion);
        }

        @Override
        public boolean completesInTransaction() {
            return sound.completesInTransaction();
        }
    }

    private static final class FastAlone extends Altered {
        FastAlone(IdempotencyStore sound, IdempotencyStore fast, IdempotencyStore truth) {
            super(sound, fast, truth);
        }

        @Override
        public Acquisition acquire(Reservation reservation) {
            return fast.acquire(reservation);
        }
    }

    private static final class BelievesNo extends Altered {
        BelievesNo(IdempotencyStore sound, IdempotencyStore fast, IdempotencyStore truth) {
            super(sound, fast, truth);
        }

        @Override
        public Acquisition acquire(Reservation reservation) {
            Acquisition answer = fast.acquire(reservation);
            return answer instanceof Acquisition.Acquired ? sound.acquire(reservation) : answer;
        }
    }

    private static final class LeavesItsRecord extends Altered {
        LeavesItsRecord(IdempotencyStore sound, IdempotencyStore fast, IdempotencyStore truth) {
            super(sound, fast, truth);
        }

        @Override
        public Acquisition acquire(Reservation reservation) {
            Acquisition answer = fast.acquire(reservation);
            return answer instanceof Acquisition.Acquired ? truth.acquire(reservation) : answer;
        }
    }

    private static final class RepairsNothing extends Altered {
        RepairsNothing(IdempotencyStore sound, IdempotencyStore fast, IdempotencyStore truth) {
            super(sound, fast, truth);
        }

        @Override
        public Acquisition acquire(Reservation reservation) {
            return truth.acquire(reservation);
        }
    }

    private static final class TellsTooSoon extends Altered {
        TellsTooSoon(IdempotencyStore sound, IdempotencyStore fast, IdempotencyStore truth) {
            super(sound, fast, truth);
        }

        @Override
        public Transition complete(Hold hold, Completion completion) {
            Transition answer = sound.complete(hold, completion);
            fast.complete(fastHold(hold), completion);
            return answer;
        }
    }

    private static final class KeepsForAsLong extends Altered {
        KeepsForAsLong(IdempotencyStore sound, IdempotencyStore fast, IdempotencyStore truth) {
            super(sound, fast, truth);
        }

        @Override
        public void committed(Hold hold, Completion completion) {
            fast.complete(fastHold(hold), completion);
        }
    }

    private static final class FastOwnership extends Altered {
        FastOwnership(IdempotencyStore sound, IdempotencyStore fast, IdempotencyStore truth) {
            super(sound, fast, truth);
        }

        @Override
        public List<Renewal.Answer> renew(List<Renewal> renewals) {
            return fast.renew(renewals.stream()
                    .map(renewal -> new Renewal(fastHold(renewal.hold()), renewal.lease()))
                    .toList());
        }
    }

    private static final class NeedsBoth extends Altered {
        NeedsBoth(IdempotencyStore sound, IdempotencyStore fast, IdempotencyStore truth) {
            super(sound, fast, truth);
        }

        @Override
        public Acquisition acquire(Reservation reservation) {
            Acquisition answer = fast.acquire(reservation);
            return answer instanceof Acquisition.Unavailable ? answer : sound.acquire(reservation);
        }
    }

    private static final class AsksAlways extends Altered {
        AsksAlways(IdempotencyStore sound, IdempotencyStore fast, IdempotencyStore truth) {
            super(sound, fast, truth);
        }

        @Override
        public Acquisition acquire(Reservation reservation) {
            Acquisition answer = fast.acquire(reservation);
            return answer instanceof Acquisition.Unavailable ? truth.acquire(reservation) : sound.acquire(reservation);
        }
    }

    private static final class ForgetsTheUnfreed extends Altered {
        ForgetsTheUnfreed(IdempotencyStore sound, IdempotencyStore fast, IdempotencyStore truth) {
            super(sound, fast, truth);
        }

        @Override
        public Transition release(Hold hold) {
            Transition answer = truth.release(hold);
            fast.release(fastHold(hold));
            return answer;
        }
    }
}
