// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import jakarta.ws.rs.core.Response;

/** The one reason for which the desk turns a transfer down: an answer for good, kept like any other. */
final class TooHigh {
    static final int STATUS = 422;

    private TooHigh() {}

    static Response answer() {
        return Problem.of(Unprocessable.CONTENT)
                .with("detail", "The amount is higher than a transfer may be. Nothing was booked.")
                .answer()
                .build();
    }

    /** Jakarta REST 3.1 has no constant for it. */
    private enum Unprocessable implements Response.StatusType {
        CONTENT;

        @Override
        public int getStatusCode() {
            return STATUS;
        }

        @Override
        public Response.Status.Family getFamily() {
            return Response.Status.Family.CLIENT_ERROR;
        }

        @Override
        public String getReasonPhrase() {
            return "Unprocessable Content";
        }
    }
}
