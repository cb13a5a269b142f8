package io.idempotent.calls;

import io.idempotent.testing.Application;
import java.util.Map;

class MemoryCallsTest extends GuardedCallsContract {
    @Override
    Application start(Class<?>... beans) {
        return Application.start(Map.of("idempotent.store", "memory", "idempotent.max-result", "10000"), beans);
    }

    @Override
    boolean isDurable() {
        return false;
    }
}
