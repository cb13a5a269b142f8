// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;

import io.idempotent.AnonymousCallerException;
import io.idempotent.KeyType;
import io.idempotent.spi.Attempts;
import io.idempotent.spi.Beginning;
import io.idempotent.spi.KeyedOperation;
import io.idempotent.spi.KeyedRequest;
import io.idempotent.spi.PrincipalResolver;

/** Decides on guarded requests: lets them run, answers them from what was kept, or refuses them. */
@ApplicationScoped
class RequestGuard {
    private final HttpSettings settings = HttpSettingsReader.read();
    private final ProblemResponse problems = ProblemResponse.configured();
    private final Optional<Attempts> attempts;
    private final Optional<Tokens> tokens;
    private final Callers callers;
    private final Rights rights;
    private final Optional<PresentRequest> present;

    /** For client proxies. */
    RequestGuard() {
        this.attempts = Optional.empty();
        this.tokens = Optional.empty();
        this.callers = new Callers(Optional.empty());
        this.rights = new Rights(Optional.empty());
        this.present = Optional.empty();
    }

    @Inject
    RequestGuard(Attempts attempts, Tokens tokens, PresentRequest present, @Any Instance<Object> beans) {
        this.present = Optional.of(present);
        this.attempts = Optional.of(attempts);
        this.tokens = Optional.of(tokens);
        this.callers = new Callers(bean(beans, PrincipalResolver.class));
        this.rights = new Rights(bean(beans, ReplayAuthorizer.class));
    }

    private static <T> Optional<T> bean(Instance<Object> beans, Class<T> type) {
        Instance<T> found = beans.select(type);
        return found.isUnsatisfied() ? Optional.empty() : Optional.of(found.get());
    }

    HttpSettings settings() {
        return settings;
    }

    Optional<KeyedOperation> find(Method method, Class<?> resourceClass) {
        return attempts().find(method, resourceClass);
    }

    private Attempts attempts() {
        return attempts.orElseThrow();
    }

    Optional<String> caller(ContainerRequestContext request) {
        return callers.caller(request.getSecurityContext());
    }

    /** A request that only reads neither needs nor consumes a key. */
    void pass(KeyedOperation operation) {
        attempts().pass(operation);
    }

    /** Lets a request through with its attempt begun, or aborts it. */
    void guard(ContainerRequestContext request, Resource resource, KeyedOperation operation) throws IOException {
        attempts().checkThread(operation);
        String key = new KeyHeader(operation.name(), settings.strict())
                .key(request.getHeaders().get(KeyHeader.NAME));
        Optional<String> caller = caller(request);
        if (caller.isEmpty()) {
            throw new AnonymousCallerException(operation.name());
        }
        Tokens.Verdict token = operation.type() == KeyType.TOKEN
                ? tokens.orElseThrow().verify(key, caller.get(), operation.name())
                : Tokens.Verdict.noToken(key);
        if (token.problem().isPresent()) {
            refuse(request, token.problem().get());
            return;
        }
        begin(request, resource, operation, new Named(token, caller.get()));
    }

    /** A key and whose it is. */
    private record Named(Tokens.Verdict token, String caller) {}

    private void begin(ContainerRequestContext request, Resource resource, KeyedOperation operation, Named named)
            throws IOException {
        Optional<RequestFingerprint.Read> read = read(request, operation);
        if (read.isEmpty()) {
            refuse(request, Problem.REQUEST_TOO_LARGE);
            return;
        }
        SpooledBody body = read.get().body();
        boolean begun = false;
        try {
            Beginning beginning = attempts()
                    .begin(
                            operation,
                            new KeyedRequest(
                                    named.token().key(),
                                    named.caller(),
                                    read.get().fingerprint(),
                                    named.token().expiry()));
            if (beginning instanceof Beginning.Begun pending) {
                ExpectedType expected = resource.expectedType(request.getAcceptableMediaTypes());
                remember(resource, expected, body);
                request.setEntityStream(body.content());
                request.setProperty(
                        ServedRequest.PROPERTY,
                        ServedRequest.begun(pending.answer(), body, operation.replayStatuses(), expected));
                begun = true;
            } else {
                replay(request, resource, operation, beginning);
            }
        } finally {
            if (!begun) {
                body.close();
            }
        }
    }

    private void remember(Resource resource, ExpectedType expected, SpooledBody body) {
        PresentRequest known = present.orElseThrow();
        known.begins(expected);
        if (!resource.answersLater()) {
            known.endsWith(body);
        }
    }

    private Optional<RequestFingerprint.Read> read(ContainerRequestContext request, KeyedOperation operation)
            throws IOException {
        return request.getLength() > settings.maxRequestBody()
                ? Optional.empty()
                : RequestFingerprint.read(request, operation, settings.maxRequestBody());
    }

    private void replay(
            ContainerRequestContext request, Resource resource, KeyedOperation operation, Beginning beginning) {
        if (rights.allow(request, resource.method())) {
            request.setProperty(ServedRequest.PROPERTY, ServedRequest.replayed());
            request.abortWith(new Replay(request, resource, settings).of(operation.name(), beginning));
        } else {
            refuse(request, Problem.NOT_ALLOWED);
        }
    }

    private void refuse(ContainerRequestContext request, Problem problem) {
        Response answer = problems.of(new Refusal(problem, Optional.empty()));
        request.abortWith(answer);
    }
}
