// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.List;
import java.util.Optional;

import io.idempotent.Idempotent;
import io.idempotent.KeyType;
import io.idempotent.WhenSucceeded;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What does not deploy where keys come with requests; the methods that do are in the HTTP module's tests. */
class RequestKeyCheckTest {

    private static final String NO_RESOURCE =
            "the key comes with a request, but this is no JAX-RS resource method; annotate the one that serves the"
                    + " request";

    private static String problem(int id, String bean, String text) {
        return "IDEMPOTENT-" + id + " " + RequestKeyCheckTest.class.getName() + "$" + bean + "#call(): " + text;
    }

    @Test
    void withoutTheModule_noKeyComesWithARequest() {
        assertThat(problems(Header.class, false))
                .containsExactly(
                        problem(
                                132,
                                "Header",
                                "the key comes with a request, but idempotent-jaxrs-filter is not there; add it, or use"
                                        + " key expressions"),
                        problem(133, "Header", NO_RESOURCE));
    }

    @Test
    void methodThatServesNoRequest_hasNoKey() {
        assertThat(problems(Header.class, true)).containsExactly(problem(133, "Header", NO_RESOURCE));
    }

    @Test
    void keyExpressions_areForArguments() {
        assertThat(problems(WithKey.class, true))
                .containsExactly(
                        problem(133, "WithKey", NO_RESOURCE),
                        problem(
                                134,
                                "WithKey",
                                "the key comes with a request, which is compared as a whole; remove 'key' and"
                                        + " 'payload'"));
    }

    @Test
    void tokenThatRunsAgain_isRefused() {
        assertThat(problems(Again.class, true))
                .containsExactly(
                        problem(133, "Again", NO_RESOURCE),
                        problem(135, "Again", "a one-time token runs once; RUN_AGAIN would let it run twice"));
    }

    @Test
    void statusesThatCannotBeAnswersForGood_areRefused() {
        assertThat(problems(Statuses.class, true))
                .containsExactlyInAnyOrder(
                        problem(133, "Statuses", NO_RESOURCE), status(409), status(401), status(500));
    }

    private static String status(int status) {
        return problem(136, "Statuses", "'replayStatuses' names " + status + ", which cannot be an answer for good");
    }

    @Test
    void statusesOfArguments_areRefused() {
        assertThat(problems(Arguments.class, true))
                .containsExactly(problem(131, "Arguments", "'replayStatuses' is for HEADER and TOKEN; use 'replayOn'"));
    }

    private static List<String> problems(Class<?> bean, boolean hasHttpModule) {
        Settings settings = SettingsReader.read(
                        name -> name.equals("idempotent.store") ? Optional.of("memory") : Optional.empty())
                .settings();
        return new BeanClassCheck(new Surroundings(settings, false, false, hasHttpModule))
                .problems(bean.getName()).stream().map(Problem::toString).toList();
    }

    static class Header {
        @Idempotent(type = KeyType.HEADER)
        public String call() {
            return "";
        }
    }

    static class WithKey {
        @Idempotent(type = KeyType.HEADER, key = "constant")
        public String call() {
            return "";
        }
    }

    static class Again {
        @Idempotent(type = KeyType.TOKEN, whenSucceeded = WhenSucceeded.RUN_AGAIN)
        public String call() {
            return "";
        }
    }

    static class Statuses {
        @Idempotent(
                type = KeyType.HEADER,
                replayStatuses = {422, 409, 401, 500})
        public String call() {
            return "";
        }
    }

    static class Arguments {
        @Idempotent(key = "constant", replayStatuses = 422)
        public String call() {
            return "";
        }
    }
}
