// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * What a module or an application may implement or drive: the store and its answers, attempts, codecs, resolvers and
 * reconcilers. Depends on {@code io.idempotent} and the Java platform only; no type of Jakarta EE, Redisson or JDBC
 * appears here.
 */
@NullMarked
package io.idempotent.spi;

import org.jspecify.annotations.NullMarked;
