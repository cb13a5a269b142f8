// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.idempotent.KeyType;
import io.idempotent.WhenSucceeded;

/** What can be wrong with a method whose key comes with a request, and with one that only seems to serve requests. */
final class RequestKeyCheck {
    /** What a client sends again until it succeeds: replaying one of these would keep it from ever succeeding. */
    private static final Set<Integer> NEVER_REPLAYED = Set.of(401, 403, 408, 409, 425, 429);

    private final Method method;
    private final Definition definition;
    private final List<Problem> problems = new ArrayList<>();

    private RequestKeyCheck(Method method, Definition definition) {
        this.method = method;
        this.definition = definition;
    }

    static List<Problem> problems(Method method, Definition definition, Surroundings surroundings) {
        RequestKeyCheck check = new RequestKeyCheck(method, definition);
        check.refuseIf(
                ResourceMethods.isLocator(method),
                "130",
                "a sub-resource locator runs before a request is known; annotate the methods of what it returns");
        if (definition.request().type() == KeyType.PARAM) {
            check.withoutRequest();
        } else {
            check.module(surroundings.hasHttpModule());
            check.place();
            check.members();
            check.async(definition.isDurable(surroundings.settings()));
        }
        return List.copyOf(check.problems);
    }

    private void withoutRequest() {
        refuseIf(
                !definition.request().replayStatuses().isEmpty(),
                "131",
                "'replayStatuses' is for HEADER and TOKEN; use 'replayOn'");
    }

    private void module(boolean isThere) {
        refuseIf(
                !isThere,
                "132",
                "the key comes with a request, but idempotent-jaxrs-filter is not there; add it, or use key expressions");
    }

    private void place() {
        refuseIf(
                definition.request().onMethod()
                        && !ResourceMethods.serves(method)
                        && !ResourceMethods.isLocator(method),
                "133",
                "the key comes with a request, but this is no JAX-RS resource method; annotate the one that serves the"
                        + " request");
    }

    private void members() {
        refuseIf(
                !definition.key().isEmpty() || !definition.payload().isEmpty(),
                "134",
                "the key comes with a request, which is compared as a whole; remove 'key' and 'payload'");
        refuseIf(
                definition.request().type() == KeyType.TOKEN
                        && definition.choices().whenSucceeded() == WhenSucceeded.RUN_AGAIN,
                "135",
                "a one-time token runs once; RUN_AGAIN would let it run twice");
        definition.request().replayStatuses().stream()
                .filter(status -> status < 400 || status > 499 || NEVER_REPLAYED.contains(status))
                .forEach(status -> refuseIf(
                        true, "136", "'replayStatuses' names " + status + ", which cannot be an answer for good"));
    }

    private void async(boolean isDurable) {
        refuseIf(
                isDurable && ResourceMethods.isSuspended(method),
                "137",
                "the method's transaction ends before another thread answers; make the operation VOLATILE, or answer"
                        + " from the method");
        refuseIf(
                ResourceMethods.sendsEvents(method),
                "138",
                "an event stream cannot be given again; answer in one piece");
    }

    private void refuseIf(boolean wrong, String id, String text) {
        if (wrong) {
            problems.add(new Problem(id, MethodPlace.of(method), text));
        }
    }
}
