// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.StreamingOutput;

import io.idempotent.Idempotent;
import io.idempotent.KeyType;
import io.idempotent.jaxrs.testing.Database;

/** Resources of every kind; each run of a method leaves one row. */
@Path("desk")
@ApplicationScoped
@Produces("application/json")
@Transactional
public class Desk {
    static volatile CountDownLatch entered = new CountDownLatch(1);
    static volatile CountDownLatch mayLeave = new CountDownLatch(0);

    @Inject
    Database database;

    public record Order(String article, int count) {}

    public record Booked(long number, String article, String caller) {}

    @POST
    @Path("orders")
    @Idempotent(type = KeyType.HEADER)
    public Response order(Order order, @Context SecurityContext security) {
        long number = effect("orders");
        return Response.created(URI.create("desk/orders/" + number))
                .tag("v" + number)
                .header("Set-Cookie", "session=secret")
                .header("WWW-Authenticate", "Test")
                .header("X-RateLimit-Remaining", "7")
                .cookie(new NewCookie.Builder("other").value("secret").build())
                .entity(new Booked(
                        number, order.article(), security.getUserPrincipal().getName()))
                .build();
    }

    @POST
    @Path("plain")
    @Idempotent(type = KeyType.HEADER)
    public Booked plain(Order order, @Context SecurityContext security) {
        return new Booked(
                effect("plain"), order.article(), security.getUserPrincipal().getName());
    }

    @POST
    @Path("nothing")
    @Idempotent(type = KeyType.HEADER)
    public void nothing(String ignored) {
        effect("nothing");
    }

    @PUT
    @Path("items/{id}")
    @Produces("text/plain")
    @Idempotent(type = KeyType.HEADER)
    public String item(@PathParam("id") String id, @QueryParam("q") String query, String body) {
        return "item " + id + " " + query + " " + body + " " + effect("items");
    }

    @POST
    @Path("status/{status}")
    @Idempotent(type = KeyType.HEADER, replayStatuses = 422)
    public Response status(@PathParam("status") int status, String body) {
        return Response.status(status)
                .entity(new Booked(effect("status"), body, ""))
                .build();
    }

    @POST
    @Path("thrown/{status}")
    @Idempotent(type = KeyType.HEADER, replayStatuses = 422)
    public Response thrown(@PathParam("status") int status, String body) {
        throw new WebApplicationException(Response.status(status)
                .entity("{\"n\":" + effect("thrown") + "}")
                .build());
    }

    @POST
    @Path("unmapped")
    @Idempotent(type = KeyType.HEADER)
    public String unmapped(String body) {
        effect("unmapped");
        throw new IllegalStateException("unmapped");
    }

    @POST
    @Path("slow")
    @Idempotent(type = KeyType.HEADER)
    public Booked slow(String body) throws InterruptedException {
        entered.countDown();
        if (!mayLeave.await(20, TimeUnit.SECONDS)) {
            throw new IllegalStateException("never let go");
        }
        return new Booked(effect("slow"), body, "");
    }

    @POST
    @Path("large")
    @Produces("application/octet-stream")
    @Idempotent(type = KeyType.HEADER)
    public byte[] large(@QueryParam("size") int size) {
        effect("large");
        return new byte[size];
    }

    @POST
    @Path("stream")
    @Produces("text/plain")
    @Idempotent(type = KeyType.HEADER)
    public Response stream(String body) {
        effect("stream");
        StreamingOutput pieces = out -> {
            out.write("one ".getBytes(StandardCharsets.UTF_8));
            out.flush();
            out.write("two".getBytes(StandardCharsets.UTF_8));
        };
        return Response.ok(pieces).build();
    }

    @POST
    @Path("form")
    @Consumes("application/x-www-form-urlencoded")
    @Produces("text/plain")
    @Idempotent(type = KeyType.HEADER)
    public String form(@FormParam("name") String name, @FormParam("amount") List<String> amounts) {
        return name + " " + amounts + " " + effect("form");
    }

    @POST
    @Path("bytes")
    @Produces("text/plain")
    @Idempotent(type = KeyType.HEADER)
    public String bytes(InputStream body) throws Exception {
        long length = 0;
        byte[] piece = new byte[8192];
        for (int read = body.read(piece); read >= 0; read = body.read(piece)) {
            length += read;
        }
        effect("bytes");
        return "" + length;
    }

    @POST
    @Path("secret")
    @RolesAllowed("clerk")
    @Produces("text/plain")
    @Idempotent(type = KeyType.HEADER)
    public String secret(String body) {
        return "secret " + effect("secret");
    }

    @POST
    @Path("tokens")
    @Idempotent(type = KeyType.TOKEN, name = "token-order")
    public Response token(String body) {
        long number = effect("tokens");
        return Response.created(URI.create("desk/orders/" + number))
                .entity("{\"n\":" + number + "}")
                .build();
    }

    @POST
    @Path("tokens2")
    @Idempotent(type = KeyType.TOKEN, name = "token-other")
    public String token2(String body) {
        if (body.equals("fail")) {
            throw new WebApplicationException(400);
        }
        return "{\"n\":" + effect("tokens2") + "}";
    }

    /** Which of the two it is only what the client accepts decides. */
    @POST
    @Path("tokens-as")
    @Idempotent(type = KeyType.TOKEN, name = "token-json")
    public String tokenAsJson(String body) {
        return "{\"n\":" + effect("tokens-as") + "}";
    }

    @POST
    @Path("tokens-as")
    @Produces("text/plain")
    @Idempotent(type = KeyType.TOKEN, name = "token-text")
    public String tokenAsText(String body) {
        return "n " + effect("tokens-as");
    }

    @GET
    @Path("reading")
    @Produces("text/plain")
    @Idempotent(type = KeyType.HEADER)
    public String reading() {
        return "read " + effect("reading");
    }

    @Path("sub")
    public Sub sub() {
        return jakarta.enterprise.inject.spi.CDI.current().select(Sub.class).get();
    }

    private long effect(String kind) {
        return effect(database, kind);
    }

    static long effect(Database database, String kind) {
        database.execute("INSERT INTO effect(kind) VALUES (?)", kind);
        return database.number("SELECT COUNT(*) FROM effect WHERE kind = '" + kind + "'");
    }

    /** A sub-resource. */
    @ApplicationScoped
    @Transactional
    public static class Sub {
        @Inject
        Database database;

        @POST
        @Path("{id}")
        @Produces("text/plain")
        @Idempotent(type = KeyType.HEADER)
        public String post(@PathParam("id") String id, String body) {
            return "sub " + id + " " + effect(database, "sub");
        }
    }
}
