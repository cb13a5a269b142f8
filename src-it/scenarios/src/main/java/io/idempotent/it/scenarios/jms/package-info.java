// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** What needs messages. */
@NullMarked
package io.idempotent.it.scenarios.jms;

import org.jspecify.annotations.NullMarked;
