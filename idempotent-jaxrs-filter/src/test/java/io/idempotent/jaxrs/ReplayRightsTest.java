// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.http.HttpResponse;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Who may see an answer again: not whoever may no longer call. */
class ReplayRightsTest extends OnServer {

    private static HttpResponse<byte[]> sent(String roles, String path, String key) throws Exception {
        return send(post(of("ann " + roles, "rights/" + path, key), "text/plain", "x"));
    }

    @ParameterizedTest
    @CsvSource({
        "of-class, clerk,        clerk, 200",
        "of-class, clerk,        chief, 200",
        "of-class, clerk,        '',    403",
        "of-class, clerk,        other, 403",
        "chief,    chief,        chief, 200",
        "chief,    chief,        clerk, 403",
        "all,      clerk,        '',    200",
        "none,     'clerk chief', 'clerk chief', 403"
    })
    void answer_isGivenAgainToWhomTheMethodAllows(String path, String before, String after, int status)
            throws Exception {
        String key = path + before.length() + after;
        assertThat(text(sent(before, path, '"' + key + '"'))).isEqualTo(RightsDesk.BODY);
        HttpResponse<byte[]> second = sent(after, path, '"' + key + '"');

        assertThat(second.statusCode()).isEqualTo(status);
        assertThat(isReplay(second)).isEqualTo(status == 200);
        if (status == 403) {
            assertThat(problem(second)).isEqualTo("not-allowed");
            assertThat(text(second)).doesNotContain(RightsDesk.BODY);
        }
    }

    @Test
    void callerWhomTheAuthorizerRefuses_getsNothing() throws Exception {
        sent("clerk", "of-class", "authorized");
        HttpResponse<byte[]> refused = send(post(
                of("ann clerk", "rights/of-class", "authorized").header(RightsDesk.Authorizer.HEADER, "ofClass"),
                "text/plain",
                "x"));
        HttpResponse<byte[]> allowed = sent("clerk", "of-class", "authorized");

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(problem(refused)).isEqualTo("not-allowed");
        assertThat(text(refused)).doesNotContain(RightsDesk.BODY);
        assertThat(isReplay(allowed)).isTrue();
    }
}
