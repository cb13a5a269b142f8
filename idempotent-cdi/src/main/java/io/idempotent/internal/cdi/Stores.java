package io.idempotent.internal.cdi;

import io.idempotent.spi.IdempotencyStore;
import java.util.Optional;

/**
 * The stores that the settings name. That an operation has the store that it needs is checked before it is asked for.
 *
 * @param durable keeps the truth in the database
 * @param forgetful keeps records in Redis or in memory
 */
record Stores(Optional<IdempotencyStore> durable, Optional<IdempotencyStore> forgetful) {
    IdempotencyStore of(boolean isDurable) {
        return (isDurable ? durable : forgetful).orElseThrow();
    }
}
