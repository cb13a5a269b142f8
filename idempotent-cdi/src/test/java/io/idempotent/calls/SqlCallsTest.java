// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.Map;

import io.idempotent.testing.Application;

/** The database alone. */
class SqlCallsTest extends GuardedCallsContract {
    @Override
    Application start(Class<?>... beans) {
        return Application.start(Map.of("idempotent.datasource", "default", "idempotent.max-result", "10000"), beans);
    }

    @Override
    boolean isDurable() {
        return true;
    }
}
