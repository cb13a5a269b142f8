// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.time.Duration;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;

import io.idempotent.spi.PrincipalResolver;
import org.jspecify.annotations.Nullable;

/**
 * Gives one-time tokens to authenticated callers. An application whose {@code Application} lists its classes itself adds
 * this one where it uses tokens.
 */
@Path("idempotent/token")
@ApplicationScoped
public class TokenResource {
    private final ProblemResponse problems = ProblemResponse.configured();
    private final TokenRate rate = rate(HttpSettingsReader.read().token());
    private final Optional<Tokens> tokens;
    private final Callers callers;

    /** For client proxies. */
    protected TokenResource() {
        this.tokens = Optional.empty();
        this.callers = new Callers(Optional.empty());
    }

    @Inject
    TokenResource(Tokens tokens, Instance<PrincipalResolver> principals) {
        this.tokens = Optional.of(tokens);
        this.callers = new Callers(principals.isUnsatisfied() ? Optional.empty() : Optional.of(principals.get()));
    }

    private static TokenRate rate(HttpSettings.Token settings) {
        return new TokenRate(settings.perMinute(), settings.callers(), System::nanoTime);
    }

    /**
     * A new token.
     *
     * @param operation the operation that it is for; none for any
     * @param security tells who asks
     * @return 201 with the token and its lifetime in seconds; 403 for an unknown caller, 429 for too many tokens
     */
    @POST
    public Response mint(
            @QueryParam("operation") @Nullable String operation, @Context @Nullable SecurityContext security) {
        Optional<String> caller = callers.caller(security);
        if (caller.isEmpty()) {
            return problems.of(new Refusal(Problem.CALLER_UNKNOWN, Optional.empty()));
        }
        Tokens source = tokens.orElseThrow();
        Optional<Duration> wait = rate.refused(source.caller(caller.get()));
        return wait.isPresent()
                ? problems.of(new Refusal(Problem.TOKEN_RATE, wait))
                : created(source, source.mint(caller.get(), Optional.ofNullable(operation)));
    }

    private static Response created(Tokens source, String token) {
        String body = Json.createObjectBuilder()
                .add("token", token)
                .add("expiresIn", source.lifetime().toSeconds())
                .build()
                .toString();
        return Response.status(Response.Status.CREATED)
                .type(MediaType.APPLICATION_JSON)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .entity(body)
                .build();
    }
}
