// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** What a server is tried with beyond the sample: every way in which a guarded call can end. */
@NullMarked
package io.idempotent.it.scenarios;

import org.jspecify.annotations.NullMarked;
