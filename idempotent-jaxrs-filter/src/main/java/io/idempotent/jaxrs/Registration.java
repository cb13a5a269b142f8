// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;

/**
 * Registers this module where the server does not scan for it, as under an application that lists its classes itself.
 * Found by the service loader, which JAX-RS 3.1 asks for features. What is registered already is not registered again.
 * Resources cannot be registered this way on every server: such an application lists {@link TokenResource} itself.
 */
public class Registration implements Feature {
    @Override
    public boolean configure(FeatureContext context) {
        Configuration known = context.getConfiguration();
        if (!known.isRegistered(IdempotencyExceptionMapper.class)) {
            context.register(IdempotencyExceptionMapper.class);
        }
        if (!known.isRegistered(IdempotencyFeature.class)) {
            context.register(IdempotencyFeature.class);
        }
        return true;
    }
}
