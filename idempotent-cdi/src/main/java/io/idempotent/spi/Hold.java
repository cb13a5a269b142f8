// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.util.OptionalLong;

/**
 * What an attempt holds after it acquired a record; every later step names it.
 *
 * @param digest which record
 * @param fingerprint what must not change under the key
 * @param owner the attempt
 * @param fence the number that only grows for this digest; empty in stores that can forget
 */
public record Hold(Digest digest, Fingerprint fingerprint, Owner owner, OptionalLong fence) {}
