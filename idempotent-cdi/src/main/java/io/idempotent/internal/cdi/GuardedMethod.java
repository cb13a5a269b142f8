// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import io.idempotent.internal.el.KeyPlan;
import io.idempotent.internal.protocol.Call;
import org.jspecify.annotations.Nullable;

/**
 * One guarded method, resolved once. Turns an invocation into a {@link Call}.
 *
 * @param guarded its operation
 * @param keys how its key is read from its arguments
 * @param isStaged whether its result comes later than its return
 * @param request where its key comes from
 */
record GuardedMethod(GuardedOperation guarded, KeyPlan keys, boolean isStaged, RequestKey request) {

    Call call(@Nullable Object[] arguments) {
        return guarded.call(keys.evaluate(guarded.operation().name(), arguments));
    }
}
