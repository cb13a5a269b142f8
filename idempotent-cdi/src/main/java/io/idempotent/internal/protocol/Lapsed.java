// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;

import io.idempotent.spi.Reservation;

/**
 * A record whose lease had ended.
 *
 * @param origin where its call came from
 * @param age how long ago it was reserved
 * @param isInDoubt whether it is in doubt now; else it is free
 */
public record Lapsed(Reservation.Origin origin, Duration age, boolean isInDoubt) {}
