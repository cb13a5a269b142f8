// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;

/**
 * Drives the protocol for requests that bring their key themselves. A module takes the key from a request and begins the
 * attempt; the interceptor of the method that serves the request joins it and gives it its commit point; the module
 * tells the answer, and with it the attempt is over.
 *
 * <p>An injectable bean. Thread-safe.
 */
public interface Attempts {

    /**
     * What is guarded behind a method.
     *
     * @param method the method that serves a request
     * @param beanClass the class of the object that it is called on, or a generated subclass
     * @return the operation; empty where the method is not guarded by a request's key
     * @throws io.idempotent.InvalidOperationException if the method cannot be guarded
     */
    Optional<KeyedOperation> find(Method method, Class<?> beanClass);

    /**
     * Makes sure that the calling thread may wait for a store; to be called before it waits for the request's body.
     *
     * @param operation the operation
     * @throws io.idempotent.InvalidOperationException if the thread is an event loop's
     */
    void checkThread(KeyedOperation operation);

    /**
     * Begins the attempt of a request, or finds what it is answered with. To be called on the thread, and with the
     * request scope, that the method will be called with.
     *
     * @param operation the operation
     * @param request the request
     * @return what to do
     * @throws io.idempotent.IdempotencyException if the request is refused
     */
    Beginning begin(KeyedOperation operation, KeyedRequest request);

    /**
     * The classes with guarded methods, as far as deployment has seen them: on some servers a resource class without a
     * scope is not among them.
     *
     * @return bean classes
     */
    List<Class<?>> guardedClasses();

    /**
     * Lets a request through that needs no key, as one that only reads.
     *
     * @param operation the operation
     */
    void pass(KeyedOperation operation);
}
