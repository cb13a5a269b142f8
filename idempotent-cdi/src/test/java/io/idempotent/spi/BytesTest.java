// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class BytesTest {
    private static final Bytes THREE = Bytes.of(new byte[] {1, 2, 3});

    @Test
    void joinsTwoArraysInTheirOrder() {
        assertThat(Bytes.joined(new byte[] {1, 2}, new byte[] {3})).isEqualTo(THREE);
        assertThat(Bytes.joined(new byte[0], new byte[] {1, 2, 3})).isEqualTo(THREE);
        assertThat(Bytes.joined(new byte[0], new byte[0])).isEqualTo(Bytes.empty());
    }

    @Test
    void joinsCopies() {
        byte[] first = {1, 2, 3};
        Bytes joined = Bytes.joined(first, new byte[0]);
        first[0] = 9;
        assertThat(joined).isEqualTo(THREE);
    }

    @Test
    void copiesSomeOfTheBytes() {
        assertThat(THREE.toArray(1, 3)).containsExactly(2, 3);
        assertThat(THREE.toArray(0, 2)).containsExactly(1, 2);
        assertThat(THREE.toArray(3, 3)).isEmpty();
    }

    @Test
    void makesUpNoBytesThatAreNotThere() {
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> THREE.toArray(1, 4));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> THREE.toArray(2, 1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> THREE.byteAt(3));
    }

    @Test
    void givesNothingAwayThatCouldBeChanged() {
        THREE.toArray(0, 3)[0] = 9;
        THREE.toArray()[0] = 9;
        assertThat(THREE.byteAt(0)).isEqualTo((byte) 1);
    }

    @Test
    void tellsOneByte() {
        assertThat(THREE.byteAt(2)).isEqualTo((byte) 3);
    }

    @Test
    void appendsItselfToABuffer() {
        ByteBuffer target = ByteBuffer.allocate(5).put((byte) 7);
        assertThat(THREE.appendTo(target)).isSameAs(target);
        assertThat(target.position()).isEqualTo(4);
        assertThat(target.array()).containsExactly(7, 1, 2, 3, 0);
    }

    @Test
    void copiesNothingWhereThereIsNoRoomForAll() {
        ByteBuffer target = ByteBuffer.allocate(2);
        assertThatExceptionOfType(BufferOverflowException.class).isThrownBy(() -> THREE.appendTo(target));
        assertThat(target.array()).containsExactly(0, 0);
    }
}
