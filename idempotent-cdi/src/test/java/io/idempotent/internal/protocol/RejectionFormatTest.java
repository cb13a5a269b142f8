// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RejectionFormatTest {
    private static final AtomicBoolean TRAP_LOADED = new AtomicBoolean();

    /** Would run code when it is loaded by its name. */
    static final class Trap extends Exception {
        private static final long serialVersionUID = 1L;

        static {
            TRAP_LOADED.set(true);
        }

        public Trap(String message) {
            super(message);
        }
    }

    /** More specific than what it extends, and listed after it. */
    static final class NoStockHere extends NoStock {
        private static final long serialVersionUID = 1L;

        public NoStockHere(String message) {
            super(message);
        }
    }

    /** Has no message of its own choice. */
    static final class Silent extends Exception {
        private static final long serialVersionUID = 1L;

        public Silent() {
            super("always this");
        }
    }

    /** Cannot be built again. */
    static final class Stubborn extends Exception {
        private static final long serialVersionUID = 1L;

        public Stubborn(String message) {
            super(message);
            if (message == null) {
                throw new IllegalStateException("a message is needed");
            }
        }
    }

    /** Has constructors that cannot be used. */
    static final class Secret extends Exception {
        private static final long serialVersionUID = 1L;

        public Secret(int code, String text) {
            super(text + code);
        }
    }

    @Test
    void writtenAndRead_sameTypeAndMessage() {
        RejectionFormat format = new RejectionFormat(List.of(NoStock.class));
        assertThat(format.read(format.write(new NoStock("售罄 – none"))))
                .get()
                .isExactlyInstanceOf(NoStock.class)
                .extracting(Throwable::getMessage)
                .isEqualTo("售罄 – none");
    }

    @Test
    void emptyMessageAndNone_differ() {
        RejectionFormat format = new RejectionFormat(List.of(NoStock.class));
        assertThat(format.read(format.write(new NoStock(""))).orElseThrow()).hasMessage("");
        assertThat(format.read(format.write(new NoStock(null))).orElseThrow()).hasMessage(null);
    }

    @Test
    void subclassOfAListedType_comesBackAsTheListedType() {
        RejectionFormat format = new RejectionFormat(List.of(NoStock.class));
        assertThat(format.lists(new NoStockHere("here"))).isTrue();
        assertThat(format.read(format.write(new NoStockHere("here"))).orElseThrow())
                .isExactlyInstanceOf(NoStock.class);
    }

    @Test
    void mostSpecificListedType_counts_inWhateverOrderTheyAreListed() {
        for (RejectionFormat format : List.of(
                new RejectionFormat(List.of(Exception.class, NoStock.class, NoStockHere.class)),
                new RejectionFormat(List.of(NoStockHere.class, NoStock.class, Exception.class)))) {
            assertThat(format.read(format.write(new NoStockHere("here"))).orElseThrow())
                    .isExactlyInstanceOf(NoStockHere.class);
            assertThat(format.read(format.write(new NoStock("none"))).orElseThrow())
                    .isExactlyInstanceOf(NoStock.class);
        }
    }

    @Test
    void unlistedType_isNoRejection() {
        RejectionFormat format = new RejectionFormat(List.of(NoStockHere.class));
        assertThat(format.lists(new NoStock("none"))).isFalse();
        assertThat(format.lists(new StackOverflowError())).isFalse();
    }

    @Test
    void typeNoLongerListed_isEmpty() {
        byte[] stored = new RejectionFormat(List.of(NoStock.class)).write(new NoStock("none"));
        assertThat(new RejectionFormat(List.of(IOException.class)).read(stored)).isEmpty();
    }

    @Test
    void storedName_isComparedAndNeverLoaded() {
        byte[] stored = new RejectionFormat(List.of(NoStock.class)).write(new NoStock("none"));
        String name = RejectionFormatTest.class.getName() + "$Trap";
        byte[] trap = new byte[2 + name.length() + 1];
        trap[1] = (byte) name.length();
        System.arraycopy(name.getBytes(StandardCharsets.US_ASCII), 0, trap, 2, name.length());

        RejectionFormat format = new RejectionFormat(List.of(NoStock.class));
        assertThat(format.read(trap)).isEmpty();
        assertThat(format.read(stored)).isPresent();
        assertThat(TRAP_LOADED).isFalse();
    }

    @Test
    void typeWithoutAMessage_isBuiltWithout() {
        RejectionFormat format = new RejectionFormat(List.of(Silent.class));
        assertThat(format.read(format.write(new Silent())).orElseThrow()).hasMessage("always this");
    }

    @Test
    void typeThatRefusesToBeBuilt_isEmpty() {
        RejectionFormat format = new RejectionFormat(List.of(Stubborn.class, Secret.class));
        byte[] stored = format.write(new Stubborn("text"));
        assertThat(format.read(stored)).isPresent();
        byte[] withoutMessage = java.util.Arrays.copyOf(stored, stored.length - "text".length());
        withoutMessage[withoutMessage.length - 1] = 0;
        assertThat(format.read(withoutMessage)).isEmpty();
        assertThat(format.read(format.write(new Secret(1, "a")))).isEmpty();
    }

    @Test
    void messageThatThrows_isNotSwallowed() {
        RejectionFormat format = new RejectionFormat(List.of(Exception.class));
        assertThatThrownBy(() -> format.write(new Exception() {
                    private static final long serialVersionUID = 1L;

                    @Override
                    public String getMessage() {
                        throw new IllegalStateException("no message");
                    }
                }))
                .isInstanceOf(IllegalStateException.class);
    }
}
