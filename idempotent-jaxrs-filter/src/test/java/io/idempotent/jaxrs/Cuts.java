// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;

import com.arjuna.ats.jta.TransactionManager;
import io.idempotent.Idempotent;
import io.idempotent.KeyType;
import io.idempotent.jaxrs.testing.Database;

/** A resource whose requests can be stopped at named points, while something happens to them. */
@Path("cuts")
@ApplicationScoped
@Transactional
@Produces("text/plain")
@Idempotent(type = KeyType.HEADER)
public class Cuts {
    private static final Map<Point, Gate> GATES = new ConcurrentHashMap<>();
    private static final Set<String> FAILED = ConcurrentHashMap.newKeySet();

    @Inject
    Database database;

    /** Where a request can be stopped. */
    enum Point {
        /** The method has been called. */
        BEFORE_EFFECT,
        /** Its effect is there and not committed. */
        AFTER_EFFECT,
        /** Its transaction has committed, and no byte of the answer has left. */
        BEFORE_ANSWER,
        /** A part of the answer has left. */
        IN_ANSWER
    }

    /** A place where the next request waits. */
    record Gate(CountDownLatch reached, CountDownLatch open) {
        void pass() {
            reached.countDown();
            try {
                if (!open.await(30, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("never let go");
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Stops the next request at a point. */
    static Gate close(Point point) {
        Gate gate = new Gate(new CountDownLatch(1), new CountDownLatch(1));
        GATES.put(point, gate);
        return gate;
    }

    private static void at(Point point) {
        Gate gate = GATES.remove(point);
        if (gate != null) {
            gate.pass();
        }
    }

    private long effect() {
        at(Point.BEFORE_EFFECT);
        long number = Desk.effect(database, "cuts");
        at(Point.AFTER_EFFECT);
        return number;
    }

    @POST
    @Path("text")
    public String text(String body) {
        return "run " + effect();
    }

    @POST
    @Path("failing")
    public String failing(String body) {
        if (FAILED.add(body)) {
            effect();
            throw new IllegalStateException("fails the first time");
        }
        return "run " + effect();
    }

    @POST
    @Path("created")
    @Produces("application/json")
    public Response created(String body) {
        long number = effect();
        return Response.created(URI.create("cuts/" + number))
                .tag("v" + number)
                .header("Set-Cookie", "session=secret")
                .entity(new Desk.Booked(number, body, "ann"))
                .build();
    }

    @POST
    @Path("plain")
    @Produces("application/json")
    public Desk.Booked plain(String body) {
        return new Desk.Booked(effect(), body, "ann");
    }

    @POST
    @Path("stream")
    public Response stream(String body) {
        effect();
        StreamingOutput pieces = out -> {
            out.write("part".repeat(50_000).getBytes(StandardCharsets.UTF_8));
            out.flush();
            at(Point.IN_ANSWER);
            out.write("rest".repeat(500_000).getBytes(StandardCharsets.UTF_8));
        };
        return Response.ok(pieces).build();
    }

    /** Stops answers after the transaction and before ours is told. */
    @Priority(Priorities.USER)
    public static class BeforeAnswer implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (request.getUriInfo().getPath().contains("cuts/")) {
                at(Point.BEFORE_ANSWER);
            }
        }
    }

    /** A transaction around the whole request, as filters of some applications begin it, that fails if a header says so. */
    @Priority(Priorities.AUTHORIZATION)
    public static class OuterTransaction implements ContainerRequestFilter, ContainerResponseFilter {
        static final String HEADER = "X-Outer-Transaction";

        @Override
        public void filter(ContainerRequestContext request) {
            if (request.getHeaderString(HEADER) != null) {
                try {
                    TransactionManager.transactionManager().begin();
                } catch (jakarta.transaction.NotSupportedException | jakarta.transaction.SystemException failure) {
                    throw new IllegalStateException(failure);
                }
            }
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            String wish = request.getHeaderString(HEADER);
            if (wish != null) {
                try {
                    if (wish.equals("fail")) {
                        TransactionManager.transactionManager().rollback();
                        response.setStatus(500);
                        response.setEntity(null);
                    } else {
                        TransactionManager.transactionManager().commit();
                    }
                } catch (Exception failure) {
                    response.setStatus(500);
                    response.setEntity(null);
                }
            }
        }
    }
}
