// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;

import io.idempotent.KeyType;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.KeyedOperation;
import org.jspecify.annotations.Nullable;

/**
 * The fingerprint of a request: everything that must not change under one key. The first 16 bytes of the SHA-256 of, each
 * framed by its length: a version, the operation, the method, the path, the query, the media type; and then the body.
 */
final class RequestFingerprint {
    private static final String VERSION = "idempotent/request/1";

    private final MessageDigest digest = sha256();

    /** What a request is identified by, and its body to be read again. */
    record Read(Fingerprint fingerprint, SpooledBody body) {}

    /** Reads a request whole; empty where its body is longer than the limit. */
    static Optional<Read> read(ContainerRequestContext request, KeyedOperation operation, long maxBody)
            throws IOException {
        RequestFingerprint fingerprint = new RequestFingerprint();
        fingerprint.head(request, operation);
        return SpooledBody.read(request.getEntityStream(), fingerprint.digest, maxBody)
                .map(body -> new Read(fingerprint.value(), body));
    }

    private void head(ContainerRequestContext request, KeyedOperation operation) {
        URI uri = request.getUriInfo().getRequestUri();
        frame(VERSION);
        frame(operation.type() == KeyType.TOKEN ? operation.name() : "");
        frame(request.getMethod());
        frame(path(request.getUriInfo().getBaseUri().getRawPath(), uri.getRawPath()));
        frame(uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
        frame(mediaType(request.getMediaType()));
    }

    /** Relative to the application, and encoded; on Quarkus, UriInfo has no such path itself. */
    private static String path(String base, String whole) {
        return whole.startsWith(base) ? whole.substring(base.length()) : whole;
    }

    private static String mediaType(@Nullable MediaType type) {
        return type == null
                ? ""
                : type.getType().toLowerCase(Locale.ROOT) + "/"
                        + type.getSubtype().toLowerCase(Locale.ROOT) + new TreeMap<>(type.getParameters());
    }

    private void frame(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
    }

    private Fingerprint value() {
        return new Fingerprint(Bytes.of(Arrays.copyOf(digest.digest(), Fingerprint.LENGTH)));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
