// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import jakarta.enterprise.inject.spi.CDI;

import io.idempotent.KeyType;
import io.idempotent.spi.Attempts;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;

/**
 * Documents the key's header and the refusals on every guarded operation of an OpenAPI document. What the application
 * documents itself stays. MicroProfile OpenAPI loads it by the property {@code mp.openapi.filter}, which this module's own
 * configuration sets; without MicroProfile OpenAPI nothing does. An application with a filter of its own extends this one
 * and calls {@code super.filterOpenAPI}.
 *
 * <p>Methods of sub-resources are left out, and so are resource classes without a scope on servers that do not show them.
 */
public class OpenApiFilter implements OASFilter {
    private static final int LONGEST_KEY = 255;

    /** For MicroProfile OpenAPI. */
    public OpenApiFilter() {
        // Nothing is kept between documents.
    }

    @Override
    public void filterOpenAPI(OpenAPI document) {
        if (document.getPaths() != null) {
            Map<String, PathItem> paths = document.getPaths().getPathItems();
            guarded().forEach(method -> at(method, paths).ifPresent(operation -> document(operation, method.type())));
        }
    }

    /** Where documents are made before there is an application, as at build time, nothing is known. */
    private static List<DocumentedMethod> guarded() {
        Attempts attempts;
        try {
            attempts = CDI.current().select(Attempts.class).get();
        } catch (IllegalStateException tooEarly) {
            return List.of();
        }
        return attempts.guardedClasses().stream()
                .flatMap(type -> DocumentedMethod.of(type).stream())
                .toList();
    }

    /** The shortest path that fits: a longer one belongs to a class below another path. */
    private static Optional<Operation> at(DocumentedMethod method, Map<String, PathItem> paths) {
        return paths.keySet().stream()
                .filter(method::isAt)
                .min(Comparator.comparingInt(String::length))
                .flatMap(path -> Optional.ofNullable(paths.get(path)))
                .flatMap(item -> item.getOperations().entrySet().stream()
                        .filter(operation ->
                                operation.getKey().name().equals(method.verb().toUpperCase(Locale.ROOT)))
                        .map(Map.Entry::getValue)
                        .findFirst());
    }

    private static void document(Operation operation, KeyType type) {
        if (operation.getParameters() == null
                || operation.getParameters().stream().noneMatch(OpenApiFilter::isKey)) {
            operation.addParameter(key(type));
        }
        if (operation.getResponses() == null) {
            operation.responses(OASFactory.createAPIResponses());
        }
        refusals(type).forEach((status, text) -> {
            if (!operation.getResponses().hasAPIResponse(status)) {
                operation
                        .getResponses()
                        .addAPIResponse(
                                status,
                                OASFactory.createAPIResponse()
                                        .description(text)
                                        .content(OASFactory.createContent()
                                                .addMediaType(
                                                        "application/problem+json", OASFactory.createMediaType())));
            }
        });
    }

    private static boolean isKey(Parameter parameter) {
        return KeyHeader.NAME.equalsIgnoreCase(parameter.getName());
    }

    private static Parameter key(KeyType type) {
        return OASFactory.createParameter()
                .name(KeyHeader.NAME)
                .in(Parameter.In.HEADER)
                .required(true)
                .description(
                        type == KeyType.TOKEN
                                ? "A one-time token that this API gave out. One token runs one request once."
                                : "A key that stands for this request, the same on every repetition of it.")
                .schema(OASFactory.createSchema()
                        .type(Schema.SchemaType.STRING)
                        .minLength(1)
                        .maxLength(LONGEST_KEY));
    }

    private static Map<String, String> refusals(KeyType type) {
        Map<String, String> refusals = new LinkedHashMap<>();
        refusals.put("400", "The key is missing or malformed. Nothing was done.");
        refusals.put("409", "A request with this key is still running, or is done and cannot be answered again.");
        refusals.put("422", "The key belongs to a different request.");
        refusals.put("503", "The server cannot decide now. Repeat the request with the same key.");
        if (type == KeyType.TOKEN) {
            refusals.put("403", "The token was not given to this caller for this request.");
            refusals.put("410", "The token can no longer be used.");
        }
        return refusals;
    }
}
