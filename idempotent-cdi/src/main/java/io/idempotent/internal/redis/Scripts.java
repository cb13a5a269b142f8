// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The scripts, one per transition. The header of each {@code .lua} file says what it takes and what it answers.
 *
 * @param acquire reserves
 * @param complete stores an outcome
 * @param free frees after success
 * @param release frees after a failure without effect
 * @param renew prolongs a lease
 */
record Scripts(String acquire, String complete, String free, String release, String renew) {

    static Scripts load() {
        return new Scripts(read("acquire"), read("complete"), read("free"), read("release"), read("renew"));
    }

    private static String read(String name) {
        try (InputStream text = Scripts.class.getResourceAsStream(name + ".lua")) {
            return new String(Objects.requireNonNull(text, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
