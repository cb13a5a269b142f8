// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A stand-in for an interface that passes every call on. */
public abstract class Passing<T> implements InvocationHandler {
    private final Class<T> type;
    private final T target;

    protected Passing(Class<T> type, T target) {
        this.type = type;
        this.target = target;
    }

    public final T proxy() {
        return type.cast(Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {type}, this));
    }

    protected final T target() {
        return target;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        return pass(method, arguments);
    }

    protected final Object pass(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
