// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.idempotent.jaxrs.testing.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The temporary files of long bodies: they have no name from the start, and no open descriptor when the request is over.
 * Descriptors can be counted on Linux.
 */
@EnabledOnOs(OS.LINUX)
class BodyFilesTest extends OnServer {
    private static final String BODY = "x".repeat(300_000);
    private static final Duration BOUND = Duration.ofSeconds(10);

    private static HttpResponse<byte[]> sent(String path, String key) throws Exception {
        return send(post(ann("bodies/" + path, key), "application/octet-stream", BODY));
    }

    @ParameterizedTest
    @CsvSource({
        "unread,         200",
        "unmapped,       500",
        "refused,        400",
        "nothing,        204",
        "suspended,      200",
        "stage,          200"
    })
    void request_leavesNoFile(String path, int status) throws Exception {
        assertThat(sent(path, "files-" + path).statusCode()).isEqualTo(status);
        nothingIsLeft();
        assertThat(sent(path, "files-" + path).statusCode()).isEqualTo(status);
        nothingIsLeft();
    }

    @ParameterizedTest
    @CsvSource({"unread, 200", "unmapped, 500", "refused, 400", "nothing, 204"})
    void requestWhoseAnswerNoFilterSees_leavesNoFile(String path, int status) throws Exception {
        assertThat(send(post(
                                ann("bodies/" + path, "unseen-" + path).header(Bodies.Hiding.HEADER, "1"),
                                "application/octet-stream",
                                BODY))
                        .statusCode())
                .isEqualTo(status);
        nothingIsLeft();
    }

    @Test
    void requestThatALaterFilterAborts_leavesNoFileAndRunsNothing() throws Exception {
        HttpResponse<byte[]> answer =
                send(post(ann("bodies/unread", "aborted").header("X-Abort", "1"), "application/octet-stream", BODY));

        assertThat(answer.statusCode()).isEqualTo(418);
        nothingIsLeft();
        assertThat(text(sent("unread", "aborted"))).isEqualTo("unread");
    }

    @Test
    void bodyThatIsReadWhileTheAnswerIsWritten_isWhole() throws Exception {
        assertThat(text(sent("echo", "echo"))).isEqualTo(BODY);
        nothingIsLeft();
    }

    @Test
    void answerThatBreaksOff_leavesNoFile() {
        try {
            sent("broken-echo", "broken");
        } catch (Exception brokenOff) {
            assertThat(brokenOff).isInstanceOf(IOException.class);
        }
        nothingIsLeft();
    }

    @Test
    void tooLargeRequest_leavesNoFile() throws Exception {
        HttpResponse<byte[]> answer =
                send(post(ann("bodies/unread", "large"), "application/octet-stream", "x".repeat(11 * 1024 * 1024)));

        assertThat(answer.statusCode()).isEqualTo(413);
        nothingIsLeft();
    }

    @Test
    void clientThatLeaves_leavesNoFile() throws Exception {
        Bodies.entered = new CountDownLatch(1);
        Bodies.mayLeave = new CountDownLatch(1);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST /bodies/slow HTTP/1.1\r\nHost: x\r\n" + TestLogin.HEADER + ": ann\r\n"
                            + "Idempotency-Key: left\r\nContent-Type: application/octet-stream\r\nContent-Length: "
                            + BODY.length() + "\r\n\r\n" + BODY)
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            assertThat(Bodies.entered.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(openBodies()).isPositive();
        } finally {
            Bodies.mayLeave.countDown();
        }
        nothingIsLeft();
        HttpResponse<byte[]> again = sent("slow", "left");
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(isReplay(again)).isTrue();
    }

    /** The last net: a runtime that ends a request in no way that anybody sees. */
    @Test
    void bodyThatNobodyRefersTo_closesItself() throws Exception {
        spoolAndForget();
        Eventually.holds(BOUND, () -> {
            System.gc();
            return openBodies() == 0;
        });
    }

    private static void spoolAndForget() throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] body = BODY.getBytes(StandardCharsets.US_ASCII);
        assertThat(SpooledBody.read(new ByteArrayInputStream(body), digest, 1_000_000))
                .isPresent();
        assertThat(openBodies()).isPositive();
    }

    @AfterEach
    void nothingHasAName() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .noneMatch(name -> name.startsWith("idempotent-") && name.endsWith(".body"));
        }
    }

    /** Without a collection of garbage in between, which would close what was forgotten. */
    private static void nothingIsLeft() {
        Eventually.holds(BOUND, () -> openBodies() == 0);
    }

    private static long openBodies() {
        try {
            return UploadServer.openBodies("self");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
