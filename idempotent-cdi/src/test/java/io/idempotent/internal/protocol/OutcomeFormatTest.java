// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.HexFormat;
import java.util.List;

import io.idempotent.CommittedFailureException;
import io.idempotent.LeaseLostException;
import io.idempotent.ResultGoneException;
import io.idempotent.ResultNotStorableException;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Envelope;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The stored bytes of version 1 are a promise: a change of these texts is a change of the format. */
class OutcomeFormatTest {
    private static final String NO_STOCK =
            "0102" + "0027" + "696f2e6964656d706f74656e742e696e7465726e616c2e70726f746f636f6c2e4e6f53746f636b";

    private final OutcomeFormat format = format(String.class);

    private static OutcomeFormat format(Class<?> type) {
        return new OutcomeFormat("pay", new TextCodec(), type, 100, List.of(NoStock.class));
    }

    private static String hex(Envelope outcome) {
        return outcome.content().hex();
    }

    private static Envelope envelope(String hex) {
        return new Envelope(Bytes.of(HexFormat.of().parseHex(hex)));
    }

    @Test
    void nothing_isTwoBytes() throws Exception {
        assertThat(hex(format.returned(null))).isEqualTo("0100");
        assertThat(format.replay(envelope("0100"))).isNull();
        assertThat(format(void.class).replay(envelope("0100"))).isNull();
    }

    @Test
    void result_isWhatTheCodecWrote() throws Exception {
        assertThat(hex(format.returned("abc"))).isEqualTo("0101616263");
        assertThat(format.replay(envelope("0101616263"))).isEqualTo("abc");
        assertThat(format.replay(envelope("0101"))).isEqualTo("");
    }

    @Test
    void rejection_isItsListedNameAndItsMessage() {
        assertThat(hex(format.thrown(new NoStock("out")))).isEqualTo(NO_STOCK + "01" + "6f7574");
        assertThat(hex(format.thrown(new NoStock(null)))).isEqualTo(NO_STOCK + "00");
        assertThatThrownBy(() -> format.replay(envelope(NO_STOCK + "01" + "6f7574")))
                .isExactlyInstanceOf(NoStock.class)
                .hasMessage("out");
        assertThatThrownBy(() -> format.replay(envelope(NO_STOCK + "00")))
                .isExactlyInstanceOf(NoStock.class)
                .hasMessage(null);
    }

    @Test
    void otherFailureThatCommitted_isTwoBytes() {
        assertThat(hex(format.thrown(new IllegalStateException("secret")))).isEqualTo("0103");
        assertThatExceptionOfType(CommittedFailureException.class)
                .isThrownBy(() -> format.replay(envelope("0103")))
                .satisfies(failure -> assertThat(failure.operation()).isEqualTo("pay"));
    }

    @Test
    void gone_isTwoBytes() {
        assertThat(hex(format.gone())).isEqualTo("0104");
        assertGone("0104");
    }

    @Test
    void foreignVersionsAndKinds_andCutBytes_areGone() {
        for (String foreign : List.of("", "01", "0001616263", "0201616263", "ff00", "0105", "01ff616263")) {
            assertGone(foreign);
        }
    }

    @Test
    void tamperedRejections_areGone() {
        for (String tampered :
                List.of("0102", "010200", "0102ffff41", NO_STOCK, "010200044e6f706501", "01020001ff01")) {
            assertGone(tampered);
        }
    }

    @Test
    void everyCutOfAStoredRejection_isGone_orOneWithAShorterMessage() {
        String whole = NO_STOCK + "01" + "6f7574";
        for (int length = 0; length < whole.length(); length += 2) {
            String cut = whole.substring(0, length);
            assertThatThrownBy(() -> format.replay(envelope(cut)))
                    .isInstanceOfAny(ResultGoneException.class, NoStock.class);
        }
    }

    private void assertGone(String hex) {
        assertThatExceptionOfType(ResultGoneException.class)
                .as(hex)
                .isThrownBy(() -> format.replay(envelope(hex)))
                .satisfies(gone -> assertThat(gone.operation()).isEqualTo("pay"));
    }

    @Test
    void resultThatCannotBeRead_isGone_andTellsWhy() {
        assertThatExceptionOfType(ResultGoneException.class)
                .isThrownBy(() -> format.replay(format.returned(TextCodec.UNREADABLE)))
                .withCauseInstanceOf(IllegalArgumentException.class);
        assertThatExceptionOfType(ResultGoneException.class)
                .isThrownBy(() -> format.replay(format.returned(TextCodec.BOTTOMLESS)))
                .withCauseInstanceOf(StackOverflowError.class);
    }

    @Test
    void nothing_isGoneForAMethodThatReturnsAPrimitiveNow() {
        assertThatExceptionOfType(ResultGoneException.class)
                .isThrownBy(() -> format(long.class).replay(envelope("0100")));
    }

    @Test
    void resultThatCannotBeWritten_isRefused() {
        assertThatExceptionOfType(ResultNotStorableException.class)
                .isThrownBy(() -> format.returned(TextCodec.UNWRITABLE))
                .withMessage("Operation 'pay': the result cannot be stored: it cannot be written as java.lang.String."
                        + " The transaction is rolled back.")
                .withCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void largestResult_isStored_andOneByteMoreIsRefused() {
        assertThatCode(() -> format.returned("x".repeat(100))).doesNotThrowAnyException();
        assertThatExceptionOfType(ResultNotStorableException.class)
                .isThrownBy(() -> format.returned("x".repeat(101)))
                .withMessageContaining("it has 101 bytes, more than idempotent.max-result allows (100).");
    }

    @Test
    void rejectionWithAnEndlessMessage_isRefusedLikeAResult() {
        assertThatExceptionOfType(ResultNotStorableException.class)
                .isThrownBy(() -> format.thrown(new NoStock("x".repeat(100))));
    }

    @Test
    void ourOwnExceptions_areNeverResults() {
        OutcomeFormat greedy = new OutcomeFormat("pay", new TextCodec(), String.class, 100, List.of(Exception.class));
        assertThat(greedy.isRejection(new IllegalStateException())).isTrue();
        assertThat(greedy.isRejection(new LeaseLostException("pay"))).isFalse();
        assertThat(hex(greedy.thrown(new LeaseLostException("pay")))).isEqualTo("0103");
    }

    @Test
    void note_isTheTypeAlone() {
        assertThat(OutcomeFormat.note(new IllegalStateException("secret"))).contains("java.lang.IllegalStateException");
    }
}
