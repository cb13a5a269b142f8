// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.http.HttpResponse;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

import io.idempotent.IdempotencyException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OwnMapperTest {

    @Test
    void applicationsOwnMapper_goesFirst() throws Exception {
        try (RunningServer server = RunningServer.of(Refusing.class, IdempotencyExceptionMapper.class, Own.class)) {
            HttpResponse<String> answer = server.get("refuse/KeyReusedException");

            assertThat(answer.statusCode()).isEqualTo(418);
        }
    }

    @Test
    void applicationsMapperOfEverythingElse_doesNotTakeOurs() throws Exception {
        try (RunningServer server =
                RunningServer.of(Refusing.class, IdempotencyExceptionMapper.class, Everything.class)) {
            HttpResponse<String> answer = server.get("refuse/KeyReusedException");

            assertThat(answer.statusCode()).isEqualTo(422);
        }
    }

    public static class Own implements ExceptionMapper<IdempotencyException> {
        @Override
        public Response toResponse(IdempotencyException exception) {
            return Response.status(418).build();
        }
    }

    public static class Everything implements ExceptionMapper<RuntimeException> {
        @Override
        public Response toResponse(RuntimeException exception) {
            return Response.status(418).build();
        }
    }
}
