// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.StatusType;

/** A problem body (RFC 9457). Its type is left at about:blank, so its title is the status' own. */
final class Problem {
    private final StatusType status;
    private final JsonObjectBuilder members;

    private Problem(StatusType status, JsonObjectBuilder members) {
        this.status = status;
        this.members = members;
    }

    static Problem of(StatusType status) {
        return new Problem(
                status,
                Json.createObjectBuilder()
                        .add("type", "about:blank")
                        .add("title", status.getReasonPhrase())
                        .add("status", status.getStatusCode()));
    }

    Problem with(String member, String value) {
        members.add(member, value);
        return this;
    }

    Response.ResponseBuilder answer() {
        return Response.status(status)
                .type("application/problem+json")
                .entity(members.build().toString());
    }
}
