// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import io.idempotent.spi.Fingerprint;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DigestsTest {
    private static final int TUPLES = 200_000;
    private static final String[] PIECES = {
        "",
        "a",
        "b",
        ":",
        "{",
        "}",
        "{}",
        "|",
        "\0",
        "\0\0\0\1",
        "\1",
        "T",
        "N",
        "1",
        " ",
        "\u00e7",
        "\ud83d\ude00",
        "\ud83d",
        "\ude00",
        "?",
        "\ufffd",
        "a:b",
        "*",
        "#{",
        "'"
    };

    /** Everything that enters a digest. */
    record Tuple(Optional<String> tenant, Optional<String> principal, String operation, List<KeyPart> parts) {
        byte[] encoded() {
            return Digests.frames(tenant, principal, operation, parts).toArray();
        }
    }

    @Test
    void differentTuples_neverHaveOneEncoding() {
        Random random = new Random(77);
        Map<ByteBuffer, Tuple> seen = new HashMap<>(2 * TUPLES);
        for (int i = 0; i < TUPLES; i++) {
            Tuple tuple = tuple(random);
            Tuple other = seen.putIfAbsent(ByteBuffer.wrap(tuple.encoded()), tuple);
            if (other != null && !other.equals(tuple)) {
                assertThat(other).isEqualTo(tuple);
            }
        }
        assertThat(seen).hasSizeGreaterThan(TUPLES / 2);
    }

    @Test
    void borders_moveTheDigest() {
        assertThat(List.of(
                        digest(Optional.of("a:b"), Optional.empty(), "o", "c"),
                        digest(Optional.of("a"), Optional.empty(), "o", "b:c"),
                        digest(Optional.of("a"), Optional.of("b"), "o", "c"),
                        digest(Optional.empty(), Optional.of("a"), "o", "c"),
                        digest(Optional.of("a"), Optional.empty(), "o", "c"),
                        digest(Optional.of(""), Optional.empty(), "o", "c"),
                        digest(Optional.empty(), Optional.of(""), "o", "c"),
                        digest(Optional.empty(), Optional.empty(), "o", "c"),
                        digest(Optional.empty(), Optional.empty(), "", "c"),
                        digest(Optional.empty(), Optional.empty(), "o", "c", ""),
                        digest(Optional.empty(), Optional.empty(), "o", "", "c"),
                        digest(Optional.empty(), Optional.empty(), "o"),
                        digest(Optional.empty(), Optional.empty(), "o", "lock"),
                        digest(Optional.empty(), Optional.empty(), "o", "{lock}")))
                .doesNotHaveDuplicates();
    }

    @Test
    void keys_areNeitherTrimmedNorFolded() {
        assertThat(List.of(one("abc"), one("ABC"), one("abc "), one("ab\u00e7"), one("abc\u0327"), one(" abc")))
                .doesNotHaveDuplicates();
    }

    @Test
    void fingerprintOfNothing_isNone() {
        assertThat(Digests.fingerprint(List.of())).isEqualTo(Fingerprint.NONE);
        assertThat(Digests.fingerprint(List.of(KeyPart.ofPayload(null)))).isNotEqualTo(Fingerprint.NONE);
    }

    @Test
    void fingerprint_isNoPrefixOfTheDigest() {
        List<KeyPart> parts = List.of(KeyPart.text("a"));
        String digest = Digests.digest(Optional.empty(), Optional.empty(), "", parts)
                .value()
                .hex();
        assertThat(digest).doesNotStartWith(Digests.fingerprint(parts).value().hex());
    }

    private static String one(String key) {
        return digest(Optional.empty(), Optional.empty(), "o", key);
    }

    private static String digest(Optional<String> tenant, Optional<String> principal, String operation, String... key) {
        List<KeyPart> parts = List.of(key).stream().map(KeyPart::text).toList();
        return Digests.digest(tenant, principal, operation, parts).value().hex();
    }

    private static Tuple tuple(Random random) {
        List<KeyPart> parts = new ArrayList<>();
        for (int count = random.nextInt(4); count > 0; count--) {
            parts.add(part(random));
        }
        return new Tuple(optional(random), optional(random), text(random), parts);
    }

    private static KeyPart part(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> KeyPart.ofPayload(random.nextInt(100));
            case 1 -> KeyPart.ofPayload(List.of(text(random), text(random)));
            case 2 -> KeyPart.ofPayload(Map.of(text(random), text(random)));
            case 3 -> KeyPart.ofPayload(new Object[] {null, text(random)});
            case 4 -> KeyPart.ofPayload(text(random).getBytes(StandardCharsets.UTF_8));
            default -> KeyPart.text(text(random));
        };
    }

    private static Optional<String> optional(Random random) {
        return random.nextInt(3) == 0 ? Optional.empty() : Optional.of(text(random));
    }

    /** Short texts, so that many tuples are near each other, and now and then one as long as a frame's border. */
    private static String text(Random random) {
        if (random.nextInt(500) == 0) {
            return "x".repeat(254 + random.nextInt(4));
        }
        StringBuilder text = new StringBuilder();
        for (int count = random.nextInt(3); count > 0; count--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }
}
