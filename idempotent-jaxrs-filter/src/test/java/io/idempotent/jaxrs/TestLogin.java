// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.security.Principal;
import java.util.Arrays;
import java.util.List;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.SecurityContext;

/** Authenticates whom a test says: {@code X-Test-User: name role role}. */
@Priority(Priorities.AUTHENTICATION)
public class TestLogin implements ContainerRequestFilter {
    static final String HEADER = "X-Test-User";

    @Override
    public void filter(ContainerRequestContext request) {
        String user = request.getHeaderString(HEADER);
        if (user != null) {
            List<String> words = Arrays.asList(user.split(" "));
            request.setSecurityContext(new LoggedIn(words.get(0), words.subList(1, words.size())));
        }
    }

    private record LoggedIn(String name, List<String> roles) implements SecurityContext {
        @Override
        public Principal getUserPrincipal() {
            return () -> name;
        }

        @Override
        public boolean isUserInRole(String role) {
            return roles.contains(role);
        }

        @Override
        public boolean isSecure() {
            return true;
        }

        @Override
        public String getAuthenticationScheme() {
            return "test";
        }
    }
}
