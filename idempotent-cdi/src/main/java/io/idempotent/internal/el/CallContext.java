// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.lang.reflect.Method;

import jakarta.el.ArrayELResolver;
import jakarta.el.CompositeELResolver;
import jakarta.el.ELContext;
import jakarta.el.ELResolver;
import jakarta.el.ExpressionFactory;
import jakarta.el.FunctionMapper;
import jakarta.el.ImportHandler;
import jakarta.el.ListELResolver;
import jakarta.el.MapELResolver;
import jakarta.el.VariableMapper;

import org.jspecify.annotations.Nullable;

/**
 * What one evaluation may see: the arguments of the call and what hangs from them; no beans, no classes, no functions.
 * Light, made for one evaluation, never shared.
 */
final class CallContext extends ELContext {
    private static final ELResolver READERS = readers();
    private static final FunctionMapper NO_FUNCTIONS = new FunctionMapper() {
        @Override
        public @Nullable Method resolveFunction(String prefix, String name) {
            return null;
        }
    };
    private static final ImportHandler NO_IMPORTS = new ImportHandler() {
        @Override
        public @Nullable Class<?> resolveClass(String name) {
            return null;
        }

        @Override
        public @Nullable Class<?> resolveStatic(String name) {
            return null;
        }
    };

    private final ExpressionFactory factory;
    private final VariableMapper variables;
    private final @Nullable Object[] arguments;

    CallContext(ExpressionFactory factory, VariableMapper variables, @Nullable Object[] arguments) {
        this.factory = factory;
        this.variables = variables;
        this.arguments = arguments;
    }

    private static ELResolver readers() {
        CompositeELResolver readers = new CompositeELResolver();
        readers.add(new RecordELResolver());
        readers.add(new MapELResolver(true));
        readers.add(new ListELResolver(true));
        readers.add(new ArrayELResolver(true));
        readers.add(new PropertyELResolver());
        return readers;
    }

    @Nullable
    Object argument(int index) {
        return arguments[index];
    }

    @Override
    public ELResolver getELResolver() {
        return READERS;
    }

    @Override
    public FunctionMapper getFunctionMapper() {
        return NO_FUNCTIONS;
    }

    @Override
    public VariableMapper getVariableMapper() {
        return variables;
    }

    @Override
    public ImportHandler getImportHandler() {
        return NO_IMPORTS;
    }

    /** Without this, the expression language would look for its factory again at every evaluation. */
    @Override
    @SuppressWarnings("unchecked") // An Object is what it is.
    public <T> @Nullable T convertToType(@Nullable Object value, Class<T> type) {
        return type == Object.class ? (T) value : factory.coerceToType(value, type);
    }
}
