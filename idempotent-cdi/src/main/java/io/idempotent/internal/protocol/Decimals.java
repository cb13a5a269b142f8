// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.function.Predicate;

/**
 * Numbers as one plain decimal text: no exponent, no trailing zeros, no negative zero. The same number has the same text
 * whatever type held it.
 */
final class Decimals {
    /** More digits than any amount has, before or after the point; 1E+1000000000 would fill the memory with zeros. */
    private static final int MAX_DIGITS = 1000;

    private static final int MAX_BITS = (int) (MAX_DIGITS * 3.33);
    private static final int DOUBLE_DIGITS = 17;

    private Decimals() {}

    static String text(BigInteger value) {
        if (value.bitLength() > MAX_BITS) {
            throw tooManyDigits();
        }
        return value.toString();
    }

    static String text(BigDecimal value) {
        // Before the zeros are stripped: stripping a long number is slow.
        if (value.unscaledValue().bitLength() > MAX_BITS) {
            throw tooManyDigits();
        }
        BigDecimal bare = value.stripTrailingZeros();
        if (Math.abs((long) bare.scale()) > MAX_DIGITS) {
            throw tooManyDigits();
        }
        return bare.toPlainString();
    }

    static String text(double value) {
        return text(shortest(value, candidate -> Double.parseDouble(candidate) == value));
    }

    static String text(float value) {
        return text(shortest(value, candidate -> Float.parseFloat(candidate) == value));
    }

    /**
     * The decimal of the fewest digits that reads back as the same number. Not the platform's own text: that changed
     * with JDK 19, and one double must be one key on all nodes while the JDK is being replaced.
     */
    private static BigDecimal shortest(double value, Predicate<String> readsBack) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw new NoCanonicalFormException("is not a finite number");
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < DOUBLE_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (readsBack.test(rounded.toString())) {
                return rounded;
            }
        }
        return exact.round(new MathContext(DOUBLE_DIGITS));
    }

    private static NoCanonicalFormException tooManyDigits() {
        return new NoCanonicalFormException("is a number of more than " + MAX_DIGITS + " digits");
    }
}
