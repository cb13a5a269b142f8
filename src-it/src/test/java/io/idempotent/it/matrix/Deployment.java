// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.nio.file.Path;

/**
 * An application as it is given to a server, at the context root of its name.
 *
 * @param name of the application
 * @param war its file, called after the name
 * @param readyPath what answers 200 when it is ready; empty where it must not deploy
 */
record Deployment(String name, Path war, String readyPath) {
    boolean isRefused() {
        return readyPath.isEmpty();
    }
}
