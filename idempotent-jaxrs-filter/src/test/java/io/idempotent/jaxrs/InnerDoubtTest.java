// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.http.HttpResponse;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A guarded request whose method calls an operation that is in doubt and acknowledges it for its own callers. */
class InnerDoubtTest extends OnServer {

    @ParameterizedTest
    @ValueSource(strings = {"alone/doubtful", "later/doubtful"})
    void acknowledgementOfAnotherOperation_isNotForThisClient(String path) throws Exception {
        for (int time = 0; time < 2; time++) {
            HttpResponse<byte[]> answer = send(post(ann(path, "inner"), "text/plain", "x"));

            assertThat(answer.statusCode()).isEqualTo(409);
            assertThat(problem(answer)).isEqualTo("in-doubt");
            assertThat(isReplay(answer)).isFalse();
        }
    }
}
