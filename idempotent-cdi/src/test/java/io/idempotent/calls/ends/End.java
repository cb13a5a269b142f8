// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls.ends;

/** What happens to the transaction of a call, or within the call where there is none. */
enum End {
    COMMIT("normal commit"),
    EXCEPTION("rollback by an unchecked exception"),
    ROLLBACK_ONLY("setRollbackOnly, normal return"),
    COMMIT_FAILS("failure at commit"),
    OUTER_ROLLBACK("outer rollback after the method returned"),
    TIME_OUT("time-out while the business runs on, and writes"),
    CHECKED("checked exception that commits"),
    ERROR("Error that commits"),
    CUT_APPLIED("connection cut at COMMIT, applied"),
    CUT_LOST("connection cut at COMMIT, not applied");

    final String words;

    End(String words) {
        this.words = words;
    }
}
