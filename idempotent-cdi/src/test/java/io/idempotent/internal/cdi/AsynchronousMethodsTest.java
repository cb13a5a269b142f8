// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;

import jakarta.ejb.Asynchronous;
import jakarta.transaction.Transactional;

import io.idempotent.Idempotent;
import io.idempotent.Recovery;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Which methods may return before they have run. */
class AsynchronousMethodsTest {
    static class Stage {
        @Transactional
        @Idempotent(key = "constant")
        CompletionStage<String> withoutRecovery() {
            return CompletableFuture.completedFuture("");
        }

        @Idempotent(key = "constant", recovery = Recovery.RETRY)
        CompletableFuture<String> withRecovery() {
            return CompletableFuture.completedFuture("");
        }

        @Idempotent(key = "constant", recovery = Recovery.RETRY)
        CompletionStage<?> ofAnything() {
            return CompletableFuture.completedFuture("");
        }
    }

    static class Other {
        @Idempotent(key = "constant", recovery = Recovery.RETRY)
        Future<String> future() {
            return CompletableFuture.completedFuture("");
        }

        @Idempotent(key = "constant", recovery = Recovery.RETRY)
        List<CompletionStage<String>> stages() {
            return List.of();
        }

        @Idempotent(key = "constant", recovery = Recovery.RETRY)
        Flow.Publisher<String> publisher() {
            return subscriber -> {};
        }

        @Asynchronous
        @Idempotent(key = "constant", recovery = Recovery.RETRY)
        void later() {}
    }

    @Test
    void stage_mustNameItsRecovery_alsoInATransaction_andAConcreteValue() {
        assertThat(problems(Stage.class))
                .hasSize(2)
                .anyMatch(
                        problem -> problem.startsWith("IDEMPOTENT-114 " + Stage.class.getName() + "#withoutRecovery()")
                                && problem.contains("CompletionStage"))
                .anyMatch(problem -> problem.startsWith("IDEMPOTENT-111 " + Stage.class.getName() + "#ofAnything()"));
    }

    @Test
    void everythingElseThatComesLater_isRefused() {
        assertThat(problems(Other.class))
                .hasSize(4)
                .anyMatch(problem -> problem.startsWith("IDEMPOTENT-111 " + Other.class.getName() + "#future()"))
                .anyMatch(problem -> problem.startsWith("IDEMPOTENT-111 " + Other.class.getName() + "#stages()"))
                .anyMatch(problem -> problem.startsWith("IDEMPOTENT-111 " + Other.class.getName() + "#publisher()"))
                .anyMatch(problem -> problem.startsWith("IDEMPOTENT-118 " + Other.class.getName() + "#later()")
                        && problem.contains("jakarta.ejb.Asynchronous"));
    }

    private static List<String> problems(Class<?> bean) {
        Map<String, String> config = Map.of("idempotent.datasource", "default");
        Settings settings = SettingsReader.read(name -> Optional.ofNullable(config.get(name)))
                .settings();
        return new BeanClassCheck(new Surroundings(settings, false, false, false))
                .problems(bean.getName()).stream().map(Problem::toString).toList();
    }
}
