// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.Optional;

import org.eclipse.microprofile.config.ConfigProvider;

/** Single values of MicroProfile Config. */
final class Configured {
    private Configured() {}

    static Optional<String> value(String name) {
        return ConfigProvider.getConfig().getOptionalValue(name, String.class);
    }
}
