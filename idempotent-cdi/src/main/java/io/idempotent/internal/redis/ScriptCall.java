// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.List;

/**
 * One script to run.
 *
 * @param script the text
 * @param keys the names of the records that it looks at; in a cluster all of one slot
 * @param arguments what the script takes, in its order
 */
record ScriptCall(String script, List<String> keys, List<byte[]> arguments) {
    ScriptCall(String script, String key, List<byte[]> arguments) {
        this(script, List.of(key), arguments);
    }
}
