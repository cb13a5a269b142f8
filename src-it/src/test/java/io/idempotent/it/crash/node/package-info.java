// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * What is laid over the sample so that a test can stop it at named points: around the JDBC driver and around Redisson, so
 * that the library itself is the one that is published. Runs in the server.
 */
@NullMarked
package io.idempotent.it.crash.node;

import org.jspecify.annotations.NullMarked;
