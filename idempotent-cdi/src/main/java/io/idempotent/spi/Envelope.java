// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

/**
 * The stored outcome of a call. To a store its content is opaque; its first byte is a format version.
 *
 * @param content the encoded outcome
 */
public record Envelope(Bytes content) {}
