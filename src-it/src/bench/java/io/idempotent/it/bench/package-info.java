// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** The benchmark: what the library costs, as ratios to what people would write or use instead. */
@NullMarked
package io.idempotent.it.bench;

import org.jspecify.annotations.NullMarked;
