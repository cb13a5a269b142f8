// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import io.idempotent.Idempotent;

/** A guarded method whose keys belong to callers. */
@ApplicationScoped
public class Own {
    @Transactional
    @Idempotent(name = "own", key = "#{order}", includePrincipal = true)
    public String own(String order, String result) {
        return result;
    }
}
