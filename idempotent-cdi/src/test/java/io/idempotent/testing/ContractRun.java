// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

import io.idempotent.spi.StoreContract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Runs single tests of the store contract, to show that they catch what they are there for. */
public final class ContractRun {

    private ContractRun() {}

    /** Fails unless the test fails. */
    public static void assertCaught(StoreContract contract, String test) {
        assertThatThrownBy(() -> run(contract, test)).isInstanceOf(AssertionError.class);
    }

    /** Runs one test. */
    public static void run(StoreContract contract, String test) throws Throwable {
        Method method = StoreContract.class.getDeclaredMethod(test);
        method.setAccessible(true);
        try {
            method.invoke(contract);
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }
}
