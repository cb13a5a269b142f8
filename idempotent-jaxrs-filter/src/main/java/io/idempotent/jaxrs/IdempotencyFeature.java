// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;

/**
 * Puts a guard in front of each resource method whose key comes with the request, sub-resources included; all others are
 * left alone.
 */
@Provider
public class IdempotencyFeature implements DynamicFeature {
    @Override
    public void configure(ResourceInfo info, FeatureContext context) {
        Resource resource = Resource.of(info);
        if (context.getConfiguration().isRegistered(GuardedRequestFilter.class)
                || !KeyedByRequest.isMarked(resource.method(), resource.type())) {
            return;
        }
        HttpSettings settings = HttpSettingsReader.read();
        AnswerHeaders headers = new AnswerHeaders(settings.extraHeaders());
        context.register(new GuardedRequestFilter(resource));
        context.register(new AnswerFilter(headers));
        context.register(new AnswerWriter(headers, settings.maxBody()));
    }
}
