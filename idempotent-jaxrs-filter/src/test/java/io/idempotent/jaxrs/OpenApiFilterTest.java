// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.List;
import java.util.Set;

import io.smallrye.openapi.api.util.FilterUtil;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The filter on a document's real model, beside the application whose operations it documents. */
class OpenApiFilterTest extends OnServer {

    private static Operation operation() {
        return OASFactory.createOperation();
    }

    private static PathItem post(Operation operation) {
        return OASFactory.createPathItem().POST(operation);
    }

    private static void filter(OpenAPI document) {
        FilterUtil.applyFilter(new OpenApiFilter(), document);
    }

    private static OpenAPI document(String path, PathItem item) {
        return OASFactory.createOpenAPI().paths(OASFactory.createPaths().addPathItem(path, item));
    }

    private static Operation filtered(String path, Operation operation) {
        filter(document(path, post(operation)));
        return operation;
    }

    @Test
    void guardedOperation_isDocumented() {
        Operation order = filtered("/api/desk/orders", operation());

        assertThat(order.getParameters()).singleElement().satisfies(key -> {
            assertThat(key.getName()).isEqualTo("Idempotency-Key");
            assertThat(key.getIn()).isEqualTo(Parameter.In.HEADER);
            assertThat(key.getRequired()).isTrue();
            assertThat(key.getSchema().getMaxLength()).isEqualTo(255);
        });
        assertThat(order.getResponses().getAPIResponses().keySet()).containsExactly("400", "409", "422", "503");
        assertThat(order.getResponses().getAPIResponses().values())
                .allSatisfy(refusal -> assertThat(
                                refusal.getContent().getMediaTypes().keySet())
                        .containsExactly("application/problem+json"));
    }

    @Test
    void token_hasRefusalsOfItsOwn() {
        assertThat(filtered("/desk/tokens", operation())
                        .getResponses()
                        .getAPIResponses()
                        .keySet())
                .containsExactlyInAnyOrder("400", "403", "409", "410", "422", "503");
    }

    @Test
    void classLevelAnnotation_counts() {
        assertThat(filtered("/bodies/unread", operation()).getParameters()).hasSize(1);
    }

    @Test
    void whatTheApplicationSays_stays() {
        Operation own = operation()
                .addParameter(OASFactory.createParameter()
                        .name("idempotency-key")
                        .in(Parameter.In.HEADER)
                        .description("own"))
                .responses(OASFactory.createAPIResponses()
                        .addAPIResponse("409", OASFactory.createAPIResponse().description("own")));
        filtered("/desk/orders", own);

        assertThat(own.getParameters())
                .singleElement()
                .extracting(Parameter::getDescription)
                .isEqualTo("own");
        assertThat(own.getResponses().getAPIResponse("409").getDescription()).isEqualTo("own");
        assertThat(own.getResponses().hasAPIResponse("422")).isTrue();
    }

    @Test
    void filteredTwice_isDocumentedOnce() {
        Operation order = operation();
        OpenAPI document = document("/desk/orders", post(order));
        filter(document);
        filter(document);

        assertThat(order.getParameters()).hasSize(1);
    }

    @Test
    void readingAndUnguardedOperations_areLeftAlone() {
        Operation reading = operation();
        Operation unguarded = operation();
        Operation below = operation();
        filter(OASFactory.createOpenAPI()
                .paths(OASFactory.createPaths()
                        .addPathItem(
                                "/desk/reading", OASFactory.createPathItem().GET(reading))
                        .addPathItem("/idempotent/token", post(unguarded))
                        .addPathItem("/desk/orders", post(operation()))
                        .addPathItem("/old/desk/orders", post(below))));

        for (Operation untouched : List.of(reading, unguarded, below)) {
            assertThat(untouched.getParameters()).isNull();
            assertThat(untouched.getResponses()).isNull();
        }
    }

    @Test
    void emptyDocument_staysEmpty() {
        OpenAPI empty = OASFactory.createOpenAPI();
        filter(empty);

        assertThat(empty.getPaths()).isNull();
    }

    @Test
    void patternsOfParameters_areNotPartOfTheName() {
        assertThat(DocumentedMethod.of(Desk.class))
                .extracting(DocumentedMethod::template)
                .contains("desk/items/{id}", "desk/orders");
        assertThat(new DocumentedMethod("PUT", "a/{id}", io.idempotent.KeyType.HEADER).isAt("/x/a/{id}/"))
                .isTrue();
        assertThat(new DocumentedMethod("PUT", "a/{id}", io.idempotent.KeyType.HEADER).isAt("/xa/{id}"))
                .isFalse();
        assertThat(DocumentedMethod.of(Patterns.class))
                .extracting(DocumentedMethod::template)
                .containsExactly("patterns/{id}/{rest}");
    }

    /** A resource whose paths have patterns. */
    @jakarta.ws.rs.Path("/patterns/")
    interface Patterns {
        @jakarta.ws.rs.POST
        @jakarta.ws.rs.Path("/{id : \\d{1,3}}/{rest: .*}")
        @io.idempotent.Idempotent(type = io.idempotent.KeyType.HEADER)
        String post();
    }

    @Test
    void configuration_namesTheFilter() {
        assertThat(ConfigProvider.getConfig().getValue("mp.openapi.filter", String.class))
                .isEqualTo(OpenApiFilter.class.getName());
        assertThat(Set.of(OpenApiFilter.class.getAnnotations())).isEmpty();
    }
}
