// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import io.idempotent.spi.PrincipalResolver;

/** Everybody is the tester here: who calls is not what servers differ in. */
@ApplicationScoped
class Tester implements PrincipalResolver {
    @Override
    public Optional<String> principal() {
        return Optional.of("tester");
    }
}
