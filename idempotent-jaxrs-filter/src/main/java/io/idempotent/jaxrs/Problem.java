// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

/**
 * What an HTTP caller is told about a refusal, one constant for each problem type. The texts are written for that
 * caller: they name no key, no payload, no class and no setting.
 */
enum Problem {
    IN_PROGRESS(409, "in-progress", "Still in progress", "A request with this key is still running. Repeat it later."),
    IN_DOUBT(
            409, "in-doubt", "In doubt", "Whether a request with this key was done is not known yet. Ask again later."),
    ALREADY_DONE(409, "already-done", "Already done", "A request with this key succeeded. A new one needs a new key."),
    FAILED(409, "failed", "Done with a failure", "A request with this key is done and failed. It is not run again."),
    ANSWER_GONE(409, "answer-gone", "Done, answer gone", "A request with this key is done. Its answer is not kept."),
    LEASE_LOST(409, "lease-lost", "Taken over", "This request lost its turn. Repeat it with its key."),
    KEY_REUSED(422, "key-reused", "Key reused", "This key belongs to a different request. Use a new key."),
    KEY_MISSING(400, "key-missing", "Key missing", "A part of the key is missing or blank. Nothing was done."),
    KEY_INVALID(400, "key-invalid", "Key invalid", "A part of the key is too long or malformed. Nothing was done."),
    NOT_ALLOWED(403, "not-allowed", "Not allowed", "The answer of this request may not be given to this caller."),
    TOKEN_INVALID(403, "token-invalid", "Token invalid", "This token was not given to this caller for this request."),
    TOKEN_EXPIRED(410, "token-expired", "Token expired", "This token can no longer be used. Get a new one."),
    TOKEN_RATE(429, "token-rate", "Too many tokens", "This caller got too many tokens. Ask again later."),
    REQUEST_TOO_LARGE(413, "request-too-large", "Request too large", "The request is too large. Nothing was done."),
    ANONYMOUS(401, "anonymous", "Caller unknown", "Keys belong to callers here. Authenticate first; nothing was done."),
    UNAVAILABLE(503, "unavailable", "Cannot decide now", "Nothing was done. Repeat the request with the same key."),
    OUTCOME_UNKNOWN(503, "outcome-unknown", "Outcome unknown", "Repeat the request with its key to learn its outcome."),
    RESULT_NOT_STORABLE(500, "result-not-storable", "Result not storable", "The request was undone by the server."),
    INVALID_OPERATION(500, "invalid-operation", "Invalid operation", "The server is set up wrongly. Nothing was done."),
    REFUSED(500, "refused", "Refused", "The server refused the request.");

    private final int status;
    private final String slug;
    private final String title;
    private final String detail;

    Problem(int status, String slug, String title, String detail) {
        this.status = status;
        this.slug = slug;
        this.title = title;
        this.detail = detail;
    }

    int status() {
        return status;
    }

    /** The last part of the problem's type. */
    String slug() {
        return slug;
    }

    String title() {
        return title;
    }

    String detail() {
        return detail;
    }
}
