// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** What needs enterprise beans, which Quarkus and Helidon do not have. */
@NullMarked
package io.idempotent.it.scenarios.ee;

import org.jspecify.annotations.NullMarked;
