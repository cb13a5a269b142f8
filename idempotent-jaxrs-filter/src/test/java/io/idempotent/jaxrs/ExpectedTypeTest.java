// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import jakarta.ws.rs.core.MediaType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ExpectedTypeTest {

    private static ExpectedType expected(String produced, String acceptable) {
        return ExpectedType.of(types(produced), types(acceptable));
    }

    private static List<MediaType> types(String list) {
        return Arrays.stream(list.split(" ")).map(MediaType::valueOf).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "application/json,                     */*,                                    application/json",
        "application/json,                     application/*,                          application/json",
        "application/json text/plain,          application/json,                       application/json",
        "application/json text/plain,          text/plain application/json;q=0.9,      text/plain",
        "application/json text/plain,          text/html text/plain;q=0.9,             text/plain",
        "application/json;qs=0.5,              */*,                                    application/json",
        "text/plain;charset=ISO-8859-1,        text/*,                                 text/plain;charset=ISO-8859-1"
    })
    void oneBestType_isCertain(String produced, String acceptable, String type) {
        assertThat(expected(produced, acceptable).type()).hasValue(MediaType.valueOf(type));
    }

    @ParameterizedTest
    @CsvSource({
        "application/json text/plain,  */*",
        "application/json text/plain,  text/plain application/json",
        "application/json,             application/json;q=0",
        "application/json,             text/plain",
        "text/*,                       text/plain",
        "text/plain,                   text/plain;charset=ISO-8859-1"
    })
    void whatRuntimesDecideDifferently_isNot(String produced, String acceptable) {
        assertThat(expected(produced, acceptable)).isEqualTo(ExpectedType.UNKNOWN);
    }

    @Test
    void whereNothingIsDeclared_theEntityDecides() {
        assertThat(ExpectedType.of(List.of(), types("*/*"))).isEqualTo(new ExpectedType(true, Optional.empty()));
    }
}
