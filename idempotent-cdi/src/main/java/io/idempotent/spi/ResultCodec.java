// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.lang.reflect.Type;

/**
 * Writes and reads results of the declared type. A stored result is data, never a type: an implementation takes the type
 * to build from its argument alone. An application replaces the default, JSON-B, by a CDI bean of this type.
 * Implementations are thread-safe.
 */
public interface ResultCodec {

    /**
     * Writes a result.
     *
     * @param result the result, not null
     * @param type the method's declared type
     * @return the result as bytes
     * @throws RuntimeException if it cannot be written
     */
    byte[] write(Object result, Type type);

    /**
     * Reads what {@link #write} wrote.
     *
     * @param content the bytes
     * @param type the method's declared type
     * @return the result, not null
     * @throws RuntimeException if it cannot be read as that type
     */
    Object read(byte[] content, Type type);
}
