// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/** The numbers of one series that this process has drawn and not yet given. Thread-safe; nobody waits in it. */
final class Blocks {
    private final Deque<Block> open = new ArrayDeque<>();

    /** Consecutive numbers, both ends included. */
    record Block(long first, long last) {
        static Block endingWith(long last, int length) {
            return new Block(last - length + 1, last);
        }

        boolean isSpentAfterFirst() {
            return first == last;
        }
    }

    /** The smallest number at hand; empty where there is none. */
    synchronized OptionalLong next() {
        Block block = open.poll();
        return block == null ? OptionalLong.empty() : OptionalLong.of(firstOf(block));
    }

    /** The first number of a fresh block, whose others are for those who come later. */
    synchronized long nextOf(Block fresh) {
        return firstOf(fresh);
    }

    private long firstOf(Block block) {
        if (!block.isSpentAfterFirst()) {
            open.push(new Block(block.first() + 1, block.last()));
        }
        return block.first();
    }
}
