// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

/**
 * How far the relay is.
 *
 * @param waiting rows that are still in the outbox
 * @param delivered rows that the relay has delivered
 */
public record OutboxCount(long waiting, long delivered) {}
