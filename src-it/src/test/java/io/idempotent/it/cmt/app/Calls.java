// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt.app;

import jakarta.ejb.EJBException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Calls the guarded bean and says what its caller got. */
@ApplicationScoped
public class Calls {
    @Inject
    AccountDesk desk;

    /**
     * Calls.
     *
     * @param shape which method
     * @param ending how its first execution ends
     * @param key of the call
     * @return the result, or the names of what was thrown
     */
    public String outcome(Shape shape, Ending ending, String key) {
        try {
            return "result " + result(shape, ending, key);
        } catch (Exception failure) {
            return name(failure);
        }
    }

    private String result(Shape shape, Ending ending, String key) throws Rejected {
        return switch (shape) {
            case REQUIRED -> desk.required(ending, key);
            case REQUIRES_NEW -> desk.requiresNew(ending, key);
            case MANDATORY -> desk.mandatory(ending, key);
        };
    }

    static String name(Throwable failure) {
        String name = failure.getClass().getSimpleName();
        Throwable cause = failure.getCause();
        return failure instanceof EJBException && cause != null ? name + " of " + name(cause) : name;
    }
}
