// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.util.List;

import io.idempotent.internal.protocol.KeyPart;

/**
 * What one call's arguments say.
 *
 * @param key the parts of the key, at least one
 * @param payload the parts of the payload; empty when nothing is compared
 * @param text the key for people, bounded, without control characters; never part of a decision or a message
 */
public record Keys(List<KeyPart> key, List<KeyPart> payload, String text) {
    /** Keeps copies. */
    public Keys {
        key = List.copyOf(key);
        payload = List.copyOf(payload);
    }

    /** Shows no value. */
    @Override
    public String toString() {
        return "Keys[" + key.size() + " key parts, " + payload.size() + " payload parts]";
    }
}
