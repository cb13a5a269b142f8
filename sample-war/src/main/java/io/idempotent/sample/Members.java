// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;

/** The required members of a JSON object, each with what it must be. Other members are nobody's business here. */
final class Members {
    /** What the ledger's columns hold: DECIMAL(19, 4). */
    private static final int FRACTION_DIGITS = 4;

    private static final int INTEGER_DIGITS = 15;

    private final JsonObject object;

    Members(JsonObject object) {
        this.object = object;
    }

    String text(String name, int maxLength) {
        String expected = maxLength == Integer.MAX_VALUE
                ? "a text that is not blank, without control characters"
                : "a text of 1 to " + maxLength + " characters that is not blank, without control characters";
        return string(name, text -> text.length() <= maxLength && isPlain(text), expected);
    }

    String matching(String name, Pattern pattern, String expected) {
        return string(name, pattern.asMatchPredicate(), expected);
    }

    OffsetDateTime time(String name) {
        String expected = "a time with offset as in 2026-11-30T08:15:00+08:00 (ISO 8601)";
        // No honest time is longer; the year 999999999 would not fit the ledger.
        String text = string(name, value -> value.length() <= 35, expected);
        try {
            return OffsetDateTime.parse(text);
        } catch (DateTimeException notATime) {
            throw new InvalidRequestException(name, expected);
        }
    }

    BigDecimal amount(String name) {
        String expected = "a number above 0 with at most " + INTEGER_DIGITS + " digits before and " + FRACTION_DIGITS
                + " after the decimal point";
        BigDecimal amount = number(name, expected);
        if (amount.signum() <= 0 || amount.scale() > FRACTION_DIGITS || integerDigits(amount) > INTEGER_DIGITS) {
            throw new InvalidRequestException(name, expected);
        }
        return amount;
    }

    int integer(String name, int max) {
        String expected = "a whole number from 0 to " + max;
        BigDecimal number = number(name, expected);
        if (number.signum() < 0 || number.scale() != 0 || number.compareTo(BigDecimal.valueOf(max)) > 0) {
            throw new InvalidRequestException(name, expected);
        }
        return number.intValueExact();
    }

    private BigDecimal number(String name, String expected) {
        if (value(name) instanceof JsonNumber number) {
            return number.bigDecimalValue();
        }
        throw new InvalidRequestException(name, expected);
    }

    private String string(String name, Predicate<String> valid, String expected) {
        if (value(name) instanceof JsonString text && valid.test(text.getString())) {
            return text.getString();
        }
        throw new InvalidRequestException(name, expected);
    }

    private JsonValue value(String name) {
        return object.getOrDefault(name, JsonValue.NULL);
    }

    /** In long arithmetic, since the scale of 1e2147483647 is near the end of what an int holds. */
    private static long integerDigits(BigDecimal amount) {
        return (long) amount.precision() - amount.scale();
    }

    private static boolean isPlain(String text) {
        return !text.isBlank() && text.codePoints().allMatch(Members::isPlain);
    }

    /** Neither a control character nor half of a pair, which some databases refuse and others change. */
    private static boolean isPlain(int codePoint) {
        return !Character.isISOControl(codePoint) && Character.getType(codePoint) != Character.SURROGATE;
    }
}
