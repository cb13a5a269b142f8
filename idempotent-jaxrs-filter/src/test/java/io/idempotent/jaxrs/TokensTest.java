// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TokensTest {
    private static final byte[] SECRET = new byte[32];
    private static final TokenFormat.Audience ANN = new TokenFormat.Audience(Optional.of("shop"), "ann", "order");

    @Test
    void tokenOfAnotherTenantOrCaller_isNotSigned() {
        TokenFormat.Read token = read(written(false));

        assertThat(token.isSignedBy(SECRET, ANN)).isTrue();
        assertThat(token.isSignedBy(SECRET, new TokenFormat.Audience(Optional.of("other"), "ann", "order")))
                .isFalse();
        assertThat(token.isSignedBy(SECRET, new TokenFormat.Audience(Optional.empty(), "shopann", "order")))
                .isFalse();
        assertThat(token.isSignedBy(SECRET, new TokenFormat.Audience(Optional.of("shopa"), "nn", "order")))
                .isFalse();
        assertThat(token.isSignedBy(SECRET, new TokenFormat.Audience(Optional.of("shop"), "ann", "pay")))
                .isTrue();
        assertThat(read(written(true)).isSignedBy(SECRET, new TokenFormat.Audience(Optional.of("shop"), "ann", "pay")))
                .isFalse();
    }

    @Test
    void everyChangedBit_breaksTheToken() {
        byte[] token = Base64.getUrlDecoder().decode(written(false));
        for (int bit = 0; bit < token.length * 8; bit++) {
            byte[] changed = token.clone();
            changed[bit / 8] ^= (byte) (1 << (bit % 8));
            Optional<TokenFormat.Read> read =
                    TokenFormat.read(Base64.getUrlEncoder().withoutPadding().encodeToString(changed));

            assertThat(read.filter(found -> found.isSignedBy(SECRET, ANN))).isEmpty();
        }
    }

    @Test
    void everyShortenedToken_isNone() {
        String token = written(false);
        for (int length = 0; length < token.length(); length++) {
            assertThat(TokenFormat.read(token.substring(0, length)).filter(found -> found.isSignedBy(SECRET, ANN)))
                    .isEmpty();
        }
    }

    @Test
    void rotatedKeys_verifyTheOldToken() {
        String both = "new:" + base64(1) + ", old:" + base64(0);
        SigningKeys keys = SigningKeys.of(both);

        assertThat(keys.newest().id()).isEqualTo("new");
        assertThat(keys.find("old").map(key -> read(written(false)).isSignedBy(key.secret(), ANN)))
                .hasValue(true);
        assertThat(keys.find("gone")).isEmpty();
        assertThat(keys).hasToString("SigningKeys[2]");
    }

    @Test
    void wrongKeys_areRefusedWithoutBeingShown() {
        assertThatThrownBy(() -> SigningKeys.of("id:c2hvcnQtc2VjcmV0"))
                .hasMessageContaining("32 bytes")
                .hasMessageNotContaining("c2hvcnQ");
        assertThatThrownBy(() -> SigningKeys.of("id:***secret***")).hasNoCause().hasMessageNotContaining("secret***");
        assertThatThrownBy(() -> SigningKeys.of("secret-without-id")).hasMessageNotContaining("secret-without-id");
    }

    @Test
    void rate_isRefilledWithTime() {
        AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
        TokenRate rate = new TokenRate(2, 10, now::get);
        TokenRate.Caller ann = new TokenRate.Caller(Optional.empty(), "ann");

        assertThat(rate.refused(ann)).isEmpty();
        assertThat(rate.refused(ann)).isEmpty();
        assertThat(rate.refused(ann)).isPresent();
        now.addAndGet(30_000_000_000L);
        assertThat(rate.refused(ann)).isEmpty();
        assertThat(rate.refused(ann)).isPresent();
    }

    @Test
    void rateTable_isBounded() {
        TokenRate rate = new TokenRate(2, 100, System::nanoTime);
        for (int i = 0; i < 100_000; i++) {
            rate.refused(new TokenRate.Caller(Optional.empty(), "caller " + i));
        }

        assertThat(rate.size()).isEqualTo(100);
    }

    private static String base64(int first) {
        byte[] secret = new byte[32];
        secret[0] = (byte) first;
        return Base64.getEncoder().encodeToString(secret);
    }

    private static String written(boolean isForOneOperation) {
        return TokenFormat.write(
                new TokenFormat.Claims("0", isForOneOperation, 2_000_000_000L, TokenFormat.encoded(new byte[16])),
                SECRET,
                ANN);
    }

    private static TokenFormat.Read read(String token) {
        return TokenFormat.read(token).orElseThrow();
    }
}
