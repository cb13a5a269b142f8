// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.KeyType;

/** Resources that get long bodies and end in all ways. */
@Path("bodies")
@ApplicationScoped
@Produces("application/octet-stream")
@Idempotent(type = KeyType.HEADER, durability = Durability.VOLATILE)
public class Bodies {
    static volatile CountDownLatch entered = new CountDownLatch(1);
    static volatile CountDownLatch mayLeave = new CountDownLatch(0);

    @POST
    @Path("unread")
    public String unread(InputStream body) {
        return "unread";
    }

    @POST
    @Path("unmapped")
    public String unmapped(InputStream body) {
        throw new IllegalStateException("unmapped");
    }

    @POST
    @Path("refused")
    public Response refused(InputStream body) {
        return Response.status(400).entity("refused").build();
    }

    @POST
    @Path("nothing")
    public void nothing(InputStream body) {}

    /** Reads the request while it writes the answer. */
    @POST
    @Path("echo")
    public Response echo(InputStream body) {
        StreamingOutput echo = body::transferTo;
        return Response.ok(echo).build();
    }

    @POST
    @Path("broken-echo")
    public Response brokenEcho(InputStream body) {
        StreamingOutput echo = out -> {
            out.write(body.readNBytes(10));
            out.flush();
            throw new IllegalStateException("broken");
        };
        return Response.ok(echo).build();
    }

    @POST
    @Path("suspended")
    public void suspended(InputStream body, @Suspended AsyncResponse later) {
        ForkJoinPool.commonPool()
                .execute(() -> later.resume(Response.ok(length(body)).build()));
    }

    @POST
    @Path("stage")
    public CompletionStage<Response> stage(InputStream body) {
        return CompletableFuture.supplyAsync(() -> Response.ok(length(body)).build());
    }

    @POST
    @Path("slow")
    public byte[] slow(InputStream body) throws InterruptedException {
        entered.countDown();
        if (!mayLeave.await(20, TimeUnit.SECONDS)) {
            throw new IllegalStateException("never let go");
        }
        return new byte[1000];
    }

    private static String length(InputStream body) {
        try {
            return "" + body.readAllBytes().length;
        } catch (java.io.IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    /** Refuses, behind our filter, what asks for it. */
    @Priority(Priorities.USER)
    public static class Aborting implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            if (request.getHeaderString("X-Abort") != null) {
                request.abortWith(Response.status(418).build());
            }
        }
    }

    /** Hides answers from our filters, as runtimes do that ask no filter about some of them. */
    @Priority(Priorities.USER)
    public static class Hiding implements ContainerResponseFilter {
        static final String HEADER = "X-Hide-Answer";

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (request.getHeaderString(HEADER) != null) {
                request.removeProperty(ServedRequest.PROPERTY);
            }
        }
    }
}
