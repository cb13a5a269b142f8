// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
/** The library on CDI Lite: checked while an application is built, used while it runs. */
@NullMarked
package io.idempotent.lite;

import org.jspecify.annotations.NullMarked;
