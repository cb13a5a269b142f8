// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.List;

/**
 * One script to run on one record.
 *
 * @param script the text
 * @param key the record's name
 * @param arguments what the script takes, in its order
 */
record ScriptCall(String script, String key, List<byte[]> arguments) {}
