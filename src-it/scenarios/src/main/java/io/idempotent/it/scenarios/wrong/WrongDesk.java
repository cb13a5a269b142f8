// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios.wrong;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import io.idempotent.Idempotent;

/** Names a parameter that the method does not have, and guards a method without a key. */
@ApplicationScoped
public class WrongDesk {

    /**
     * Wrong.
     *
     * @param orderNo not what the key names
     * @return what it was given
     */
    @Transactional
    @Idempotent(name = "wrong", key = "#{order}")
    public String book(String orderNo) {
        return orderNo;
    }

    /**
     * Wrong, too.
     *
     * @return nothing that matters
     */
    @Transactional
    @Idempotent(name = "keyless")
    public String keyless() {
        return "";
    }
}
