// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

/**
 * What kind of value a part is. Values of different kinds never equal each other, so that the number 1, the text "1" and
 * the constant named "1" are three. The codes are part of the stored digests: never change or reuse one.
 */
enum Tag {
    TEXT('T'),
    NUMBER('N'),
    BOOLEAN('B'),
    ENUM('E'),
    UUID('U'),
    INSTANT('I'),
    LOCAL_DATE('D'),
    LOCAL_TIME('H'),
    LOCAL_DATE_TIME('L'),
    YEAR('Y'),
    YEAR_MONTH('y'),
    MONTH_DAY('m'),
    DURATION('P'),
    PERIOD('p'),
    CURRENCY('C'),
    URI('R'),
    BYTES('X'),
    NULL('0'),
    RECORD('O'),
    LIST('S'),
    MAP('K');

    private final char code;

    Tag(char code) {
        this.code = code;
    }

    char code() {
        return code;
    }
}
