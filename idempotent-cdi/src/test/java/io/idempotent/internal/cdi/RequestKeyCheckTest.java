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

    @Test
    void withoutTheModule_noKeyComesWithARequest() {
        assertThat(problems(Header.class, false)).anyMatch(problem -> problem.startsWith("IDEMPOTENT-132 "));
        assertThat(problems(Header.class, true)).noneMatch(problem -> problem.startsWith("IDEMPOTENT-132 "));
    }

    @Test
    void methodThatServesNoRequest_hasNoKey() {
        assertThat(problems(Header.class, true)).singleElement().asString().startsWith("IDEMPOTENT-133 ");
    }

    @Test
    void keyExpressions_areForArguments() {
        assertThat(problems(WithKey.class, true)).anyMatch(problem -> problem.startsWith("IDEMPOTENT-134 "));
    }

    @Test
    void tokenThatRunsAgain_isRefused() {
        assertThat(problems(Again.class, true)).anyMatch(problem -> problem.startsWith("IDEMPOTENT-135 "));
    }

    @Test
    void statusesThatCannotBeAnswersForGood_areRefused() {
        assertThat(problems(Statuses.class, true))
                .filteredOn(problem -> problem.startsWith("IDEMPOTENT-136 "))
                .hasSize(3);
    }

    @Test
    void statusesOfArguments_areRefused() {
        assertThat(problems(Arguments.class, true)).singleElement().asString().startsWith("IDEMPOTENT-131 ");
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
