// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.Set;
import java.util.UUID;

import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;

/**
 * Sends the key of the present {@link OutgoingKey} with every request that is not safe by itself; without one, a fresh
 * key for each request. A header that is there already stays. Register it with a client:
 * {@code ClientBuilder.newClient().register(OutgoingKeyFilter.class)} or
 * {@code @RegisterProvider(OutgoingKeyFilter.class)} on a MicroProfile Rest Client.
 */
public class OutgoingKeyFilter implements ClientRequestFilter {
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    @Override
    public void filter(ClientRequestContext request) {
        if (!SAFE.contains(request.getMethod()) && !request.getHeaders().containsKey(KeyHeader.NAME)) {
            String key = OutgoingKey.present().orElseGet(() -> UUID.randomUUID().toString());
            request.getHeaders().putSingle(KeyHeader.NAME, quoted(key));
        }
    }

    /** As RFC 9651 writes a string. */
    private static String quoted(String key) {
        return '"' + key.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
