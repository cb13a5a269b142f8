// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/**
 * A small retail ERP desk that payment channels notify: each notification books the ledger once and leaves a row in the
 * outbox, in one transaction. Public is only what a container or the library calls by reflection.
 */
@NullMarked
package io.idempotent.sample;

import org.jspecify.annotations.NullMarked;
