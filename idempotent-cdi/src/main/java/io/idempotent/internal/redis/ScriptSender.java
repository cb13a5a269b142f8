// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Brings scripts to Redis. Thread-safe; never waits for an answer. */
interface ScriptSender {

    /** Runs one script. */
    CompletableFuture<Object> send(ScriptCall call);

    /** Runs many scripts in one flush. Each answer or failure is its own; their order is that of the calls. */
    List<CompletableFuture<Object>> sendAll(List<ScriptCall> calls);
}
