// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** What needs timers. */
@NullMarked
package io.idempotent.it.scenarios.jobs;

import org.jspecify.annotations.NullMarked;
