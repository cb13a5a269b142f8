// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.idempotent.it.Patience;

/** A server that deploys what is dropped into a directory, and undeploys what is taken out of it. */
abstract class DroppingServer extends ServerProcess {
    private static final Duration UNDEPLOY_LIMIT = Duration.ofMinutes(1);

    DroppingServer(String name, String version, Optional<Jdk> jdk) {
        super(name, version, jdk);
    }

    /** The directory. */
    abstract Path drop();

    final void dropAll(List<Deployment> deployments) throws IOException {
        for (Deployment one : deployments) {
            Files.copy(one.war(), file(one));
        }
    }

    final void deploy(Deployment deployment) {
        try {
            // The server may look at any moment, and must not see half of a file.
            Path whole = Files.copy(deployment.war(), directory().resolve(deployment.name() + ".whole"));
            Files.move(whole, file(deployment));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        awaitAnswer(deployment);
    }

    final void undeploy(Deployment deployment) {
        try {
            Files.delete(file(deployment));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        if (!Patience.of(UNDEPLOY_LIMIT).until(() -> isGone(deployment))) {
            throw new IllegalStateException(deployment.name() + " is not undeployed");
        }
    }

    /** Where the server says so; else as soon as it does not answer any more. */
    boolean isGone(Deployment deployment) {
        return !answers(deployment);
    }

    final Path file(Deployment deployment) {
        return drop().resolve(deployment.name() + ".war");
    }
}
