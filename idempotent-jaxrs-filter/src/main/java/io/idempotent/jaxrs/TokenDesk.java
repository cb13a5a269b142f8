// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.time.Duration;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;

import io.idempotent.spi.PrincipalResolver;
import org.jspecify.annotations.Nullable;

/** Gives one-time tokens to authenticated callers, no more than their rate allows. */
@ApplicationScoped
class TokenDesk {
    private final ProblemResponse problems = ProblemResponse.configured();
    private final TokenRate rate = rate(HttpSettingsReader.read().token());
    private final Optional<Tokens> tokens;
    private final Callers callers;

    /** For client proxies. */
    TokenDesk() {
        this.tokens = Optional.empty();
        this.callers = new Callers(Optional.empty());
    }

    @Inject
    TokenDesk(Tokens tokens, Instance<PrincipalResolver> principals) {
        this.tokens = Optional.of(tokens);
        this.callers = new Callers(principals.isUnsatisfied() ? Optional.empty() : Optional.of(principals.get()));
    }

    private static TokenRate rate(HttpSettings.Token settings) {
        return new TokenRate(settings.perMinute(), settings.callers(), System::nanoTime);
    }

    Response mint(@Nullable String operation, @Nullable SecurityContext security) {
        Optional<String> caller = callers.caller(security);
        if (caller.isEmpty()) {
            return problems.of(new Refusal(Problem.ANONYMOUS, Optional.empty()));
        }
        Tokens source = tokens.orElseThrow();
        Optional<Duration> wait = rate.refused(source.caller(caller.get()));
        return wait.isPresent()
                ? problems.of(new Refusal(Problem.TOKEN_RATE, wait))
                : created(
                        source,
                        source.mint(caller.get(), Optional.ofNullable(operation).filter(name -> !name.isBlank())));
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
