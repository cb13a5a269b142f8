// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.OperationInProgressException;
import io.idempotent.ResultGoneException;
import io.idempotent.spi.PendingAnswer.Kind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A call that came with a request ends with its method and its answer. */
class ExchangeTest {
    private final StagedApplication application = new StagedApplication();
    private final Call call = application.call(1);
    private final AtomicInteger ran = new AtomicInteger();

    private Object run() {
        ran.incrementAndGet();
        return "done";
    }

    private Object again() throws Exception {
        return application.plain(call, this::run);
    }

    @Test
    void answerThatCannotBeWritten_doesNotFreeTheKeyOfAMethodThatSucceeded() throws Exception {
        Exchange exchange = application.begun(call);
        application.joined(exchange, this::run);
        exchange.answered(Kind.FAILURE, Optional.empty());

        assertThat(again()).isEqualTo("done");
        assertThat(ran).hasValue(1);
    }

    @Test
    void failedAnswer_ofAMethodThatDidNotRun_freesTheKey() throws Exception {
        application.begun(call).answered(Kind.FAILURE, Optional.empty());

        again();
        assertThat(ran).hasValue(1);
    }

    @Test
    void successThatNoInterceptorSaw_isDone_andNeverRunsAgain() {
        application.begun(call).answered(Kind.SUCCESS, Optional.empty());

        assertThatExceptionOfType(ResultGoneException.class).isThrownBy(this::again);
        assertThat(ran).hasValue(0);
    }

    /** Nobody tells whether its object ran: the end of the lease frees, and nothing before. */
    @Test
    void requestWithoutInterceptors_thatIsNeverAnswered_keepsItsKeyUntilItsLeaseEnds() throws Exception {
        application.begun(call, Exchange.Service.ALONE).unanswered();

        assertThatExceptionOfType(OperationInProgressException.class).isThrownBy(this::again);
        assertThat(ran).hasValue(0);
        application.ticker.advance(StagedApplication.LEASE);
        assertThat(again()).isEqualTo("done");
    }

    @Test
    void resultThatCannotBeWritten_forWhateverReason_isDoneAndGone() throws Exception {
        for (String result : new String[] {TextCodec.UNWRITABLE, TextCodec.UNLINKED}) {
            Call other = application.call(result.length());
            assertThat(application.plain(other, () -> result)).isEqualTo(result);
            assertThatExceptionOfType(ResultGoneException.class).isThrownBy(() -> application.plain(other, this::run));
        }
        assertThat(ran).hasValue(0);
        assertThat(application.renewable()).isZero();
    }
}
