// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.memory;

import java.util.concurrent.atomic.AtomicLong;

import io.idempotent.internal.protocol.Doubts;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Digest;
import io.idempotent.spi.DoubtingStoreContract;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MemoryStoreTest extends DoubtingStoreContract {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final MemoryStore store = new MemoryStore(now::get);

    @Override
    protected IdempotencyStore store() {
        return store;
    }

    @Override
    protected void end(Digest digest) {
        now.addAndGet(RETENTION.toNanos());
    }

    @Override
    protected Doubts doubts() {
        return store.doubts();
    }

    @Override
    protected void makeDue(Digest digest) {
        now.addAndGet(RETENTION.toNanos());
    }

    @Test
    void lease_endsAtTheNanosecondAndNotBefore() {
        Hold hold = acquired(anyDigest());
        now.addAndGet(LEASE.toNanos() - 1);
        assertThat(store.acquire(reservation(hold.digest()))).isInstanceOf(Acquisition.InProgress.class);

        now.incrementAndGet();
        assertThat(store.acquire(reservation(hold.digest()))).isInstanceOf(Acquisition.Acquired.class);
    }
}
