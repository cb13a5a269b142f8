// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.stream.Stream;

import io.idempotent.AlreadySucceededException;
import io.idempotent.AnonymousCallerException;
import io.idempotent.CommittedFailureException;
import io.idempotent.DocumentNumbersUnavailableException;
import io.idempotent.IdempotencyException;
import io.idempotent.InDoubtException;
import io.idempotent.InvalidOperationException;
import io.idempotent.KeyExpiredException;
import io.idempotent.KeyInvalidException;
import io.idempotent.KeyMissingException;
import io.idempotent.KeyReusedException;
import io.idempotent.LeaseLostException;
import io.idempotent.OperationInProgressException;
import io.idempotent.ResultGoneException;
import io.idempotent.ResultNotStorableException;
import io.idempotent.StoreUnavailableException;
import io.idempotent.TransactionLostException;

/** One of each exception, made of words that must not reach an HTTP caller. */
final class Samples {
    static final String SECRET = "internal-secret";

    private Samples() {}

    static Stream<IdempotencyException> all() {
        Duration delay = Duration.ofMillis(1001);
        return Stream.of(
                new OperationInProgressException(SECRET, delay),
                new InDoubtException(SECRET, OptionalInt.empty()),
                new AlreadySucceededException(SECRET),
                new KeyReusedException(SECRET),
                new KeyExpiredException(SECRET),
                new AnonymousCallerException(SECRET),
                new KeyMissingException(SECRET, SECRET, SECRET),
                new KeyInvalidException(SECRET, SECRET, SECRET),
                new CommittedFailureException(SECRET),
                new ResultGoneException(SECRET),
                new LeaseLostException(SECRET),
                new TransactionLostException(SECRET),
                new DocumentNumbersUnavailableException(new IllegalStateException(SECRET)),
                new StoreUnavailableException(SECRET, delay, new IllegalStateException(SECRET)),
                new ResultNotStorableException(SECRET, SECRET, null),
                new InvalidOperationException(SECRET, SECRET));
    }

    static IdempotencyException named(String simpleName) {
        return all().filter(exception -> exception.getClass().getSimpleName().equals(simpleName))
                .findFirst()
                .orElseThrow();
    }
}
