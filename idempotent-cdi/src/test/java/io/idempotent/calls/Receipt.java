// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;

/** What a booking answers. */
public record Receipt(long entry, String order, BigDecimal amount) {}
