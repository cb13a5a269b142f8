// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.OptionalLong;

import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FenceTest extends Samples {

    @Test
    void fence_namesItsRowAndAttempt() {
        Fence fence = Fence.first(42).next().next();

        assertThat(Fence.of(hold(OptionalLong.of(fence.number())))).isEqualTo(new Fence(42, 3));
    }

    @Test
    void fences_growWithAttemptsAndRows() {
        assertThat(Fence.first(7).next().number()).isGreaterThan(Fence.first(7).number());
        assertThat(Fence.first(8).number()).isGreaterThan(new Fence(7, Fence.MAX_ATTEMPT).number());
    }

    @Test
    void fence_neverOverflows() {
        long lastRow = Long.MAX_VALUE >> 20;
        assertThat(new Fence(lastRow, Fence.MAX_ATTEMPT).number()).isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> Fence.first(lastRow + 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Fence.first(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Fence(1, Fence.MAX_ATTEMPT).next()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aHoldOfAnotherStore_isRefused() {
        assertThatThrownBy(() -> Fence.of(hold(OptionalLong.empty()))).isInstanceOf(IllegalArgumentException.class);
    }

    private static Hold hold(OptionalLong fence) {
        return new Hold(anyDigest(), fingerprint(1), Owner.fresh(), fence);
    }
}
