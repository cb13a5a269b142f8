// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.KeyType;

/** A resource that wants a token, without a database. */
@Path("token-user")
@ApplicationScoped
@Produces("text/plain")
public class TokenUser {

    @POST
    @Idempotent(type = KeyType.TOKEN, name = "token-user", durability = Durability.VOLATILE)
    public String use(String body) {
        return "used";
    }
}
