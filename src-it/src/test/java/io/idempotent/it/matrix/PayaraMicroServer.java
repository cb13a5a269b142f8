// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.idempotent.it.PayaraMicro;

/** Payara Micro, which is one jar. */
final class PayaraMicroServer extends ServerProcess {
    private final Path jar;

    PayaraMicroServer(String name, String part, Optional<Jdk> jdk) {
        super(name, Installed.version(part), jdk);
        this.jar = Installed.directory(part + ".jar");
    }

    @Override
    ProcessBuilder program(List<Deployment> deployments) {
        List<String> deploys = deployments.stream()
                .flatMap(one -> Stream.of("--deploy", one.war().toString()))
                .toList();
        return new ProcessBuilder(PayaraMicro.command(jdk().home(), jar, directory(), port(), deploys));
    }
}
