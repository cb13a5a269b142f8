// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.io.StringReader;
import java.util.stream.IntStream;

import jakarta.json.Json;

import io.idempotent.sample.Trouble.Fate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TroubleTest {
    private static final Trouble DEMO = new Trouble(30, 20, 1500);

    @Test
    void sharesOfConsecutiveNumbers_areExact() {
        assertThat(fates(Fate.FAILS)).isEqualTo(60);
        assertThat(fates(Fate.IS_LATE)).isEqualTo(40);
        assertThat(fates(Fate.SUCCEEDS)).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "7", "N-7", "no number at all", "N-99999999999999999999", "7-N"})
    void everyName_hasOneFate(String notifyId) {
        assertThat(DEMO.fate(notifyId)).isEqualTo(DEMO.fate(notifyId));
        assertThat(Trouble.NONE.fate(notifyId)).isEqualTo(Fate.SUCCEEDS);
        assertThat(new Trouble(100, 0, 0).fate(notifyId)).isEqualTo(Fate.FAILS);
    }

    @Test
    void sharesAboveTheWhole_areRefused() {
        Members members = members("{\"failingPercent\": 60, \"latePercent\": 41, \"latenessMillis\": 1}");

        assertThatThrownBy(() -> Trouble.read(members)).hasMessageStartingWith("latePercent");
    }

    @Test
    void trouble_isReadAsItIs() {
        Members members = members("{\"failingPercent\": 30, \"latePercent\": 20, \"latenessMillis\": 1500}");

        assertThat(Trouble.read(members)).isEqualTo(DEMO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "101", "1.5", "\"30\"", "null", "1e1"})
    void shareThatIsNone_isRefused(String share) {
        Members members = members("{\"failingPercent\": " + share + ", \"latePercent\": 0, \"latenessMillis\": 1}");

        assertThatThrownBy(() -> Trouble.read(members)).hasMessageStartingWith("failingPercent");
    }

    private static long fates(Fate fate) {
        return IntStream.range(0, 200)
                .mapToObj(number -> "N-%04d".formatted(number))
                .filter(notifyId -> DEMO.fate(notifyId) == fate)
                .count();
    }

    private static Members members(String json) {
        return new Members(Json.createReader(new StringReader(json)).readObject());
    }
}
