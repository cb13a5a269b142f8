// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** The same jars and the same WARs on every server. */
@NullMarked
package io.idempotent.it.matrix;

import org.jspecify.annotations.NullMarked;
