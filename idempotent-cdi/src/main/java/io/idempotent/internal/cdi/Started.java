// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.List;
import java.util.Optional;

import io.idempotent.DocumentNumbers;
import io.idempotent.internal.protocol.Guard;
import io.idempotent.spi.SharedSecrets;

/**
 * A started library.
 *
 * @param guard the protocol
 * @param methods the guarded methods
 * @param operations the operations that programs define
 * @param secrets what the nodes of the application share
 * @param numbers document numbers, where there is a database
 * @param resources what must be closed, in this order
 */
record Started(
        Guard guard,
        GuardedMethods methods,
        DefinedOperations operations,
        SharedSecrets secrets,
        Optional<DocumentNumbers> numbers,
        List<AutoCloseable> resources) {
    private static final System.Logger LOG = System.getLogger(Started.class.getName());

    /** Closes everything, whatever one of the resources does. */
    void close() {
        for (AutoCloseable resource : resources) {
            try {
                resource.close();
            } catch (Exception failure) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "A resource could not be closed at the application's end.",
                        failure);
            }
        }
    }
}
