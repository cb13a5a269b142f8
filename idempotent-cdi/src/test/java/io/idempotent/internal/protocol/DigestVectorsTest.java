// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Holds the encoding to what {@code docs/digest.md} has published. */
class DigestVectorsTest {
    private static final Pattern BLOCK = Pattern.compile("```\n(.*?)```", Pattern.DOTALL);

    /** One block of lines, each a name and a value. */
    record Vector(List<String> lines) {
        String one(String name) {
            return all(name).get(0);
        }

        List<String> all(String name) {
            return lines.stream()
                    .filter(line -> line.startsWith(name + ": "))
                    .map(line -> line.substring(name.length() + 2))
                    .toList();
        }

        Optional<String> optional(String name) {
            return Optional.of(one(name)).filter(value -> !value.equals("-")).map(DigestVectorsTest::unquoted);
        }

        List<KeyPart> parts() {
            return all("part").stream().map(DigestVectorsTest::part).toList();
        }
    }

    static List<Vector> vectors() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("basedir", "."), "../docs/digest.md"));
        return BLOCK.matcher(page)
                .results()
                .map(MatchResult::group)
                .map(block -> new Vector(block.lines().toList()))
                .toList();
    }

    static Stream<Vector> digests() throws IOException {
        return vectors().stream().filter(vector -> !vector.all("digest").isEmpty());
    }

    static Stream<Vector> fingerprints() throws IOException {
        return vectors().stream().filter(vector -> !vector.all("fingerprint").isEmpty());
    }

    @Test
    void page_hasVectorsOfEveryKind() throws IOException {
        assertThat(digests()).hasSizeGreaterThanOrEqualTo(4);
        assertThat(fingerprints()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(children()).hasSizeGreaterThanOrEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("digests")
    void digest_isAsPublished(Vector vector) {
        assertThat(hex(Digests.frames(
                                vector.optional("tenant"),
                                vector.optional("principal"),
                                unquoted(vector.one("operation")),
                                vector.parts())
                        .toArray()))
                .isEqualTo(vector.one("encoding"));
        assertThat(Digests.digest(
                                vector.optional("tenant"),
                                vector.optional("principal"),
                                unquoted(vector.one("operation")),
                                vector.parts())
                        .value()
                        .hex())
                .isEqualTo(vector.one("digest"));
    }

    @ParameterizedTest
    @MethodSource("fingerprints")
    void fingerprint_isAsPublished(Vector vector) {
        assertThat(hex(Digests.frames(vector.parts()).toArray())).isEqualTo(vector.one("encoding"));
        assertThat(Digests.fingerprint(vector.parts()).value().hex()).isEqualTo(vector.one("fingerprint"));
    }

    static Stream<Vector> children() throws IOException {
        return vectors().stream().filter(vector -> !vector.all("child").isEmpty());
    }

    @ParameterizedTest
    @MethodSource("children")
    void childKey_isAsPublished(Vector vector) {
        Digest record = new Digest(Bytes.of(HexFormat.of().parseHex(vector.one("record"))));

        assertThat(hex(Digests.frames(record, vector.one("child")).toArray())).isEqualTo(vector.one("encoding"));
        assertThat(Digests.childKey(record, vector.one("child"))).isEqualTo(vector.one("key"));
    }

    private static KeyPart part(String line) {
        String[] words = line.split(" ", 2);
        return KeyPart.ofPayload(value(words[0], words.length > 1 ? words[1] : ""));
    }

    private static Object value(String kind, String text) {
        return switch (kind) {
            case "text" -> unquoted(text);
            case "number" -> new BigDecimal(text);
            case "instant" -> OffsetDateTime.parse(text);
            case "uuid" -> UUID.fromString(text);
            case "bytes" -> HexFormat.of().parseHex(text);
            case "null" -> null;
            case "numbers" ->
                new ArrayList<>(
                        Arrays.stream(text.split(" ")).map(BigDecimal::new).toList());
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private static String unquoted(String text) {
        return text.equals("\"\"") ? "" : text;
    }

    private static String hex(byte[] bytes) {
        assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).startsWith("idempotent/");
        return HexFormat.of().formatHex(bytes);
    }
}
