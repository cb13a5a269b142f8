// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.Principal;
import java.util.Base64;
import java.util.Optional;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;

import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Lets clerks in, by Basic authentication and one password for all: a stand-in for a server's own security. Who says
 * nothing is nobody; keys and tokens belong to somebody.
 */
@Provider
@ApplicationScoped
@Priority(Priorities.AUTHENTICATION)
public class Login implements ContainerRequestFilter {
    private static final String SCHEME = "Basic ";

    @Override
    public void filter(ContainerRequestContext request) {
        String header = request.getHeaderString(HttpHeaders.AUTHORIZATION);
        if (header == null) {
            return;
        }
        Optional<String> clerk = clerk(header);
        if (clerk.isPresent()) {
            request.setSecurityContext(new Clerk(clerk.get(), request.getSecurityContext()));
        } else {
            request.abortWith(Problem.of(Status.UNAUTHORIZED)
                    .answer()
                    .header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"desk\"")
                    .build());
        }
    }

    private static Optional<String> clerk(String header) {
        String[] words = header.startsWith(SCHEME) ? decoded(header).split(":", 2) : new String[0];
        return words.length == 2 && !words[0].isBlank() && isPassword(words[1])
                ? Optional.of(words[0])
                : Optional.empty();
    }

    private static String decoded(String header) {
        try {
            return new String(Base64.getDecoder().decode(header.substring(SCHEME.length())), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notBase64) {
            return "";
        }
    }

    private static boolean isPassword(String given) {
        String password = ConfigProvider.getConfig()
                .getOptionalValue("desk.password", String.class)
                .orElse("desk");
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), password.getBytes(StandardCharsets.UTF_8));
    }

    private record Clerk(String name, SecurityContext server) implements SecurityContext {
        @Override
        public Principal getUserPrincipal() {
            return this::name;
        }

        @Override
        public boolean isUserInRole(String role) {
            return role.equals("clerk");
        }

        @Override
        public boolean isSecure() {
            return server.isSecure();
        }

        @Override
        public String getAuthenticationScheme() {
            return BASIC_AUTH;
        }
    }
}
