// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.net.URI;
import java.util.List;
import java.util.Map;

/** A server that runs applications with the two jars. */
interface ServerUnderTest extends AutoCloseable {

    /** What it is, also where it cannot be started. */
    Description description();

    /** Why it cannot run here, or an empty text. */
    String missing();

    /**
     * Starts it with applications, and returns when those that must deploy answer.
     *
     * @param environment variables from which the applications read their configuration
     * @param deployments what runs on it
     */
    void start(Map<String, String> environment, List<Deployment> deployments);

    /** Where an application answers; ends with a slash. */
    URI address(Deployment deployment);

    /** Everything that the server has logged so far. */
    String log();

    /** The server's processes. */
    List<ProcessHandle> processes();

    @Override
    void close();

    /**
     * A server in words.
     *
     * @param name of the server
     * @param version of the server
     * @param jdk that runs it
     */
    record Description(String name, String version, String jdk) {}
}
