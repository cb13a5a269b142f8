// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls.ends;

import io.idempotent.calls.Receipt;

/** How a guarded method stands to transactions. */
enum Shape {
    REQUIRED("@Transactional(REQUIRED)", Shapes::required),
    REQUIRES_NEW("@Transactional(REQUIRES_NEW)", Shapes::requiresNew),
    MANDATORY("@Transactional(MANDATORY)", Shapes::mandatory),
    SUPPORTS("@Transactional(SUPPORTS)", Shapes::supports),
    NOT_SUPPORTED("@Transactional(NOT_SUPPORTED)", Shapes::notSupported),
    NEVER("@Transactional(NEVER)", Shapes::never),
    PLAIN("no @Transactional", Shapes::plain),
    BEAN_MANAGED("UserTransaction in the method", Shapes::beanManaged);

    final String words;
    /** References to methods hold nothing. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Method method;

    Shape(String words, Method method) {
        this.words = words;
        this.method = method;
    }

    private interface Method {
        Receipt on(Shapes bean, String order) throws Exception;
    }

    Receipt call(Shapes bean, String order) throws Exception {
        return method.on(bean, order);
    }

    /** Whether its effect and its record commit together, always. */
    boolean isTransactional() {
        return this == REQUIRED || this == REQUIRES_NEW || this == MANDATORY;
    }

    /** Whether the container refuses the method before it runs. */
    boolean isRefused(boolean inOuter) {
        return inOuter ? this == NEVER || this == BEAN_MANAGED : this == MANDATORY;
    }

    /** In whose transaction the business writes. */
    Work work(boolean inOuter) {
        return switch (this) {
            case REQUIRED, MANDATORY -> inOuter ? Work.OUTER : Work.OWN;
            case REQUIRES_NEW, BEAN_MANAGED -> Work.OWN;
            case SUPPORTS, PLAIN -> inOuter ? Work.OUTER : Work.NONE;
            case NOT_SUPPORTED, NEVER -> Work.NONE;
        };
    }

    /** A transaction. */
    enum Work {
        OWN,
        OUTER,
        NONE
    }
}
