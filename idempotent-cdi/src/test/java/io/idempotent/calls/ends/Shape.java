// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls.ends;

import io.idempotent.calls.Receipt;

/** How a guarded method stands to transactions. */
enum Shape {
    REQUIRED("@Transactional(REQUIRED)"),
    REQUIRES_NEW("@Transactional(REQUIRES_NEW)"),
    MANDATORY("@Transactional(MANDATORY)"),
    SUPPORTS("@Transactional(SUPPORTS)"),
    NOT_SUPPORTED("@Transactional(NOT_SUPPORTED)"),
    NEVER("@Transactional(NEVER)"),
    PLAIN("no @Transactional"),
    BEAN_MANAGED("UserTransaction in the method");

    final String words;

    Shape(String words) {
        this.words = words;
    }

    Receipt call(Shapes bean, String order) throws Exception {
        return switch (this) {
            case REQUIRED -> bean.required(order);
            case REQUIRES_NEW -> bean.requiresNew(order);
            case MANDATORY -> bean.mandatory(order);
            case SUPPORTS -> bean.supports(order);
            case NOT_SUPPORTED -> bean.notSupported(order);
            case NEVER -> bean.never(order);
            case PLAIN -> bean.plain(order);
            case BEAN_MANAGED -> bean.beanManaged(order);
        };
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
