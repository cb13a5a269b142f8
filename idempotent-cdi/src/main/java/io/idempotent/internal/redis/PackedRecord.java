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
 *                  IN_PROGRESS                           SUCCEEDED
 *   byte  0        format version, 1                     format version, 2
 *   byte  1        state, 1                              state, 2
 *   bytes 2..17    fingerprint                           fingerprint
 *   bytes 18..     owner, 16 bytes, most significant     the first 4 of them
 *                  first
 *   bytes 22..                                           outcome
 * </pre>
 *
 * <p>The whole owner guards every write. Once a call has succeeded nothing is written over it, and a part of the owner
 * is enough to tell an attempt that repeats its own last step from another one; it costs a class of memory less. Version 1
 * of SUCCEEDED, which is read but no longer written, has the whole owner and its outcome from byte 34.
 *
 * <p>The scripts know this layout too. A later version reads the records of the one before it. A record of a version
 * that is not known here is never run over and never deleted: acquire finds the store unavailable, every other step
 * finds that it is not the owner, since an attempt lives in one process and so writes one version.
 */
final class PackedRecord {
    private static final byte IN_PROGRESS_VERSION = 1;
    private static final byte IN_PROGRESS = 1;
    private static final byte SUCCEEDED_VERSION = 2;
    private static final byte SUCCEEDED = 2;
    private static final int OWNER_LENGTH = 16;
    private static final int OWNER_BEGINNING = 4;
    private static final int FIXED = 2 + Fingerprint.LENGTH;

    private PackedRecord() {}

    static byte[] inProgress(Fingerprint fingerprint, Owner owner) {
        return begun(IN_PROGRESS_VERSION, IN_PROGRESS, fingerprint, OWNER_LENGTH)
                .putLong(owner.id().getMostSignificantBits())
                .putLong(owner.id().getLeastSignificantBits())
                .array();
    }

    static byte[] inProgress(Hold hold) {
        return inProgress(hold.fingerprint(), hold.owner());
    }

    static byte[] succeeded(Hold hold, Bytes outcome) {
        ByteBuffer head = begun(SUCCEEDED_VERSION, SUCCEEDED, hold.fingerprint(), OWNER_BEGINNING + outcome.length())
                .putInt((int) (hold.owner().id().getMostSignificantBits() >>> Integer.SIZE));
        return outcome.appendTo(head).array();
    }

    /** What the record of an attempt begins with once the attempt has completed. */
    static byte[] succeededHead(Hold hold) {
        return succeeded(hold, Bytes.empty());
    }

    /** What all records begin with, and room for the rest. */
    private static ByteBuffer begun(byte version, byte state, Fingerprint fingerprint, int rest) {
        return fingerprint
                .value()
                .appendTo(ByteBuffer.allocate(FIXED + rest).put(version).put(state));
    }
}
