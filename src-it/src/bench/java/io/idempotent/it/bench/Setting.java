// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.nio.file.Path;

/**
 * What all parts share.
 *
 * @param length how long to measure
 * @param report what is found
 * @param directory where files may be written
 */
record Setting(Length length, Report report, Path directory) {}
