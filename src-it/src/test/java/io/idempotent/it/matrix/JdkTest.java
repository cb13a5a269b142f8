// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class JdkTest {

    @Test
    void ownJdk_isTakenWhereItIsNewEnough() {
        assertThat(Jdk.from(17)).hasValue(Jdk.own());
        assertThat(Jdk.own().feature()).isEqualTo(Runtime.version().feature());
    }

    @Test
    void versionThatNobodyHas_isNone() {
        assertThat(Jdk.from(1_000)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"17, 17", "17.0.15, 17", "25-ea, 25", "25+36, 25"})
    void feature_isTheFirstNumber(String version, int feature) {
        assertThat(new Jdk(Path.of(""), version).feature()).isEqualTo(feature);
    }
}
