// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.enterprise.context.ApplicationScoped;

/** What a test wants to happen within a guarded method, after it wrote and before it returns. */
@ApplicationScoped
public class Steps {
    private final Map<String, Step> steps = new ConcurrentHashMap<>();

    /** Something to happen. */
    @FunctionalInterface
    public interface Step {
        void take() throws Exception;
    }

    public void on(String order, Step step) {
        steps.put(order, step);
    }

    public void clear(String order) {
        steps.remove(order);
    }

    public void take(String order) throws Exception {
        Step step = steps.get(order);
        if (step != null) {
            step.take();
        }
    }
}
