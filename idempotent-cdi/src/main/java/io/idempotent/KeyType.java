// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/** Where the key of an {@link Idempotent} method comes from. */
public enum KeyType {
    /** From the method's arguments. */
    PARAM,

    /**
     * From the request header {@code Idempotency-Key}, chosen by the client. For JAX-RS resource methods, with the HTTP
     * module on the class path. The key belongs to the tenant, the authenticated caller and the operation.
     */
    HEADER,

    /**
     * From the same header, which carries a one-time token that this application gave out. One token runs one operation
     * once. For JAX-RS resource methods, with the HTTP module on the class path.
     */
    TOKEN
}
