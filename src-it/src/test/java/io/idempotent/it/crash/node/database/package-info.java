// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** A JDBC driver with points in it, which the server loads as it loads any driver. */
@NullMarked
package io.idempotent.it.crash.node.database;

import org.jspecify.annotations.NullMarked;
