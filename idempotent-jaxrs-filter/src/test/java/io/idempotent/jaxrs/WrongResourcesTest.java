// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.List;
import java.util.Map;

import jakarta.enterprise.inject.se.SeContainerInitializer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** A wrong resource does not deploy, and is told what to do: each message whole. */
class WrongResourcesTest {
    /** Nothing of it is used: what is refused does not start. */
    private static final Map<String, String> SETTINGS = Map.of(
            "idempotent.store", "auto",
            "idempotent.datasource", "default",
            "idempotent.redis.address", "redis://localhost:1");

    @BeforeEach
    void configure() {
        SETTINGS.forEach(System::setProperty);
    }

    @AfterEach
    void forget() {
        SETTINGS.keySet().forEach(System::clearProperty);
    }

    private static List<String> problems(Class<?>... resources) {
        Throwable refusal = catchThrowable(() -> SeContainerInitializer.newInstance()
                .addBeanClasses(resources)
                .initialize()
                .close());
        assertThat(refusal).isNotNull();
        return String.valueOf(refusal.getMessage())
                .lines()
                .filter(line -> line.contains("IDEMPOTENT-"))
                .map(line -> line.substring(line.indexOf("IDEMPOTENT-")))
                .toList();
    }

    private static String problem(int id, String place, String text) {
        return "IDEMPOTENT-" + id + " " + WrongResources.class.getName() + "$" + place + ": " + text;
    }

    @Test
    void subResourceLocator() {
        assertThat(problems(WrongResources.Locating.class))
                .containsExactly(problem(
                        130,
                        "Locating#sub()",
                        "a sub-resource locator runs before a request is known; annotate the methods of what it"
                                + " returns"));
    }

    @Test
    void eventStream() {
        assertThat(problems(WrongResources.Sending.class))
                .containsExactly(problem(
                        138,
                        "Sending#send(SseEventSink, Sse)",
                        "an event stream cannot be given again; answer in one piece"));
    }

    @Test
    void durableMethod_thatAnotherThreadAnswers() {
        assertThat(problems(WrongResources.Suspending.class))
                .containsExactly(problem(
                        137,
                        "Suspending#later(AsyncResponse)",
                        "the method's transaction ends before another thread answers; make the operation VOLATILE, or"
                                + " answer from the method"));
    }

    @Test
    void manyFaults_areToldAtOnce() {
        assertThat(problems(WrongResources.Many.class))
                .containsExactlyInAnyOrder(
                        problem(
                                134,
                                "Many#twice(String)",
                                "the key comes with a request, which is compared as a whole; remove 'key' and"
                                        + " 'payload'"),
                        problem(
                                135,
                                "Many#twice(String)",
                                "a one-time token runs once; RUN_AGAIN would let it run twice"),
                        problem(
                                136,
                                "Many#twice(String)",
                                "'replayStatuses' names 429, which cannot be an answer for good"),
                        problem(
                                133,
                                "Many#serves(String)",
                                "the key comes with a request, but this is no JAX-RS resource method; annotate the one"
                                        + " that serves the request"));
    }
}
