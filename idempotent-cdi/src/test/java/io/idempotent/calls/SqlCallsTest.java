package io.idempotent.calls;

import io.idempotent.testing.Application;
import java.util.Map;

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
