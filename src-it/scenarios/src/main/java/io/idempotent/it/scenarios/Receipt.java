// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

/**
 * What a call answers; no two executions answer the same.
 *
 * @param id of the execution
 * @param key the caller's
 * @param amount the caller's
 */
public record Receipt(String id, String key, String amount) {}
