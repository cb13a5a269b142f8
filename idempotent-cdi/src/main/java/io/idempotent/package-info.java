// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * What an application imports: the annotations, programmatic use, the context of the running attempt, exceptions and
 * events. Depends on the Java platform and on the few Jakarta annotations that its own types carry; on nothing else of
 * this library.
 */
@NullMarked
package io.idempotent;

import org.jspecify.annotations.NullMarked;
