// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.nio.ByteBuffer;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;

/**
 * A record as Redis keeps it: one string, since a hash costs half as much again in memory and time.
 *
 * <pre>
 *   byte  0        format version, 1
 *   byte  1        state: 1 IN_PROGRESS, 2 SUCCEEDED
 *   bytes 2..17    fingerprint
 *   bytes 18..33   owner, most significant byte first
 *   bytes 34..     outcome, when SUCCEEDED
 * </pre>
 *
 * <p>The scripts know this layout too. A later version reads the records of the one before it. A record of a version
 * that is not known here is never run over and never deleted: acquire finds the store unavailable, every other step
 * finds that it is not the owner, since an attempt lives in one process and so writes one version.
 */
final class PackedRecord {
    static final byte VERSION = 1;
    static final byte IN_PROGRESS = 1;
    static final byte SUCCEEDED = 2;
    static final int HEAD_LENGTH = 2 + Fingerprint.LENGTH + 16;

    private PackedRecord() {}

    static byte[] inProgress(Fingerprint fingerprint, Owner owner) {
        return packed(IN_PROGRESS, fingerprint, owner, Bytes.empty());
    }

    static byte[] inProgress(Hold hold) {
        return inProgress(hold.fingerprint(), hold.owner());
    }

    static byte[] succeeded(Hold hold, Bytes outcome) {
        return packed(SUCCEEDED, hold.fingerprint(), hold.owner(), outcome);
    }

    /** What the record of an attempt begins with once the attempt has completed. */
    static byte[] succeededHead(Hold hold) {
        return succeeded(hold, Bytes.empty());
    }

    private static byte[] packed(byte state, Fingerprint fingerprint, Owner owner, Bytes outcome) {
        return ByteBuffer.allocate(HEAD_LENGTH + outcome.length())
                .put(VERSION)
                .put(state)
                .put(fingerprint.value().toArray())
                .putLong(owner.id().getMostSignificantBits())
                .putLong(owner.id().getLeastSignificantBits())
                .put(outcome.toArray())
                .array();
    }
}
