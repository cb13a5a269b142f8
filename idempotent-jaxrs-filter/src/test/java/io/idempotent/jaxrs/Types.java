// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyWriter;

import io.idempotent.Idempotent;
import io.idempotent.KeyType;
import io.idempotent.jaxrs.testing.Database;

/** {@link Response}s of all types. */
@Path("types")
@ApplicationScoped
@Transactional
public class Types {
    @Inject
    Database database;

    /** What can be written as JSON and as XML. */
    public record Document(long number, String text) {}

    @POST
    @Path("xml")
    @Produces("application/xml")
    @Idempotent(type = KeyType.HEADER)
    public Response xml(String body) {
        return document(body);
    }

    @POST
    @Path("json")
    @Produces("application/json")
    @Idempotent(type = KeyType.HEADER)
    public Response json(String body) {
        return document(body);
    }

    @POST
    @Path("latin-json")
    @Produces("application/json;charset=ISO-8859-1")
    @Idempotent(type = KeyType.HEADER)
    public Response latinJson(String body) {
        return document(body);
    }

    @POST
    @Path("either")
    @Produces({"application/json", "application/xml"})
    @Idempotent(type = KeyType.HEADER)
    public Response either(String body) {
        return document(body);
    }

    @POST
    @Path("named")
    @Produces({"application/json", "application/xml"})
    @Idempotent(type = KeyType.HEADER)
    public Response named(String body) {
        return Response.fromResponse(document(body)).type("application/xml").build();
    }

    private Response document(String body) {
        return Response.ok(new Document(Desk.effect(database, "types"), body)).build();
    }

    @POST
    @Path("latin")
    @Produces("text/plain;charset=ISO-8859-1")
    @Idempotent(type = KeyType.HEADER)
    public Response latin(String body) {
        return Response.ok("caf\u00e9 " + Desk.effect(database, "types")).build();
    }

    @POST
    @Path("text")
    @Produces("text/plain")
    @Idempotent(type = KeyType.HEADER)
    public Response text(String body) {
        return Response.ok("caf\u00e9 " + Desk.effect(database, "types")).build();
    }

    @POST
    @Path("undeclared")
    @Idempotent(type = KeyType.HEADER)
    public Response undeclared(String body) {
        return Response.ok("text " + Desk.effect(database, "types")).build();
    }

    @POST
    @Path("bytes")
    @Produces("application/octet-stream")
    @Idempotent(type = KeyType.HEADER)
    public Response bytes(String body) {
        return Response.ok(new byte[] {0, (byte) 0xff, (byte) Desk.effect(database, "types")})
                .build();
    }

    /** Writes documents as XML. */
    @Produces("application/xml")
    public static class XmlWriter implements MessageBodyWriter<Document> {
        @Override
        public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
            return type == Document.class;
        }

        @Override
        public void writeTo(
                Document document,
                Class<?> type,
                Type genericType,
                Annotation[] annotations,
                MediaType mediaType,
                MultivaluedMap<String, Object> headers,
                OutputStream out)
                throws IOException {
            out.write(
                    ("<d n='" + document.number() + "'>" + document.text() + "</d>").getBytes(StandardCharsets.UTF_8));
        }
    }
}
