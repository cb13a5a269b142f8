// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What runs on a server during the suite. */
final class Applications {
    private static final String SCENARIOS_READY = "api/effects/none";

    private final Deployment scenarios;
    private final Optional<Deployment> sample;
    private final Optional<Deployment> wrongProgram;

    private Applications(Deployment scenarios, Optional<Deployment> sample, Optional<Deployment> wrongProgram) {
        this.scenarios = scenarios;
        this.sample = sample;
        this.wrongProgram = wrongProgram;
    }

    /** WARs for a server with everything: the sample as it was built, the scenarios, and a wrong program. */
    static Applications wars() {
        return new Applications(
                scenarios("scenarios", "scenarios-ee.jar"),
                Optional.of(new Deployment("sample-war", Installed.file("sample-war.war"), "api/ledger")),
                Optional.of(new Deployment(
                        "wrong",
                        new War()
                                .with("scenarios.jar")
                                .with("scenarios-wrong.jar")
                                .write("wrong"),
                        "")));
    }

    /** The scenarios and what needs more than every server has. */
    static Deployment scenarios(String name, String further) {
        Path war = new War().with("scenarios.jar").with(further).write(name);
        return new Deployment(name, war, SCENARIOS_READY);
    }

    /** The scenarios with the older line of Redisson. */
    static Deployment onRedisson3(String name) {
        Path war = new War()
                .onLibraries(Installed.files("redisson3/target/libraries"))
                .with("scenarios.jar")
                .write(name);
        return new Deployment(name, war, SCENARIOS_READY);
    }

    /** The scenarios alone, in a program that was built with its server. */
    static Applications program() {
        return new Applications(new Deployment("", Path.of(""), SCENARIOS_READY), Optional.empty(), Optional.empty());
    }

    /** The scenarios for a server on which they cannot run. */
    static Deployment unsupported(String name) {
        return new Deployment(name, new War().with("scenarios.jar").write(name), "");
    }

    static Path redisDirectory() {
        try {
            return Files.createDirectories(Installed.directory("run"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    List<Deployment> all() {
        List<Deployment> all = new ArrayList<>();
        wrongProgram.ifPresent(all::add);
        sample.ifPresent(all::add);
        all.add(scenarios);
        return all;
    }

    Deployment scenarios() {
        return scenarios;
    }

    Deployment sample() {
        return sample.orElseThrow();
    }

    boolean hasSample() {
        return sample.isPresent();
    }

    Deployment wrongProgram() {
        return wrongProgram.orElseThrow();
    }

    boolean hasWrongProgram() {
        return wrongProgram.isPresent();
    }

    boolean hasEnterpriseBeans() {
        return sample.isPresent();
    }
}
