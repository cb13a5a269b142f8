// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;

import io.idempotent.spi.Bytes;

/**
 * Keeps the bytes of an answer before the first of them leaves: inside of what encodes them, so that they are plain. An
 * answer that is too large, or that is made while it is sent, is told to be gone and passes through.
 */
@Priority(Priorities.ENTITY_CODER + 100)
final class AnswerWriter implements WriterInterceptor {
    private final AnswerHeaders headers;
    private final int maxBody;

    AnswerWriter(AnswerHeaders headers, int maxBody) {
        this.headers = headers;
        this.maxBody = maxBody;
    }

    @Override
    public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
        if (context.getProperty(ServedRequest.PROPERTY) instanceof ServedRequest served) {
            try {
                write(context, served);
            } finally {
                served.over();
            }
        } else {
            context.proceed();
        }
    }

    private void write(WriterInterceptorContext context, ServedRequest served) throws IOException {
        if (!served.beginWriting()) {
            context.proceed();
        } else if (AnswerEntity.isStream(context.getEntity())) {
            served.answered(Optional.empty());
            context.proceed();
        } else {
            writeHeldBack(context, served);
        }
    }

    private void writeHeldBack(WriterInterceptorContext context, ServedRequest served) throws IOException {
        OutputStream client = context.getOutputStream();
        HeldBack held = new HeldBack(client, maxBody, () -> served.answered(Optional.empty()));
        context.setOutputStream(held);
        boolean written = false;
        try {
            context.proceed();
            written = true;
        } finally {
            context.setOutputStream(client);
            if (!written) {
                served.writingFailed();
            }
        }
        Optional<byte[]> body = held.body();
        if (body.isPresent()) {
            served.answered(answer(context, served, body.get()).flatMap(StoredAnswerFormat::write));
            client.write(body.get());
        }
    }

    /** Empty where it could be given again under a wrong type only. */
    private Optional<StoredAnswer> answer(WriterInterceptorContext context, ServedRequest served, byte[] body) {
        Optional<StoredAnswer.Type> type = type(context, served.expected());
        boolean isLabelledByRuntime = type.isEmpty() && isPlainText(context, served.expected());
        return type.isPresent() || isLabelledByRuntime
                ? Optional.of(new StoredAnswer(
                        served.status(),
                        type,
                        kept(context.getHeaders()),
                        Optional.of(new StoredAnswer.Body(Bytes.of(body), isLabelledByRuntime))))
                : Optional.empty();
    }

    /** Most runtimes have chosen by now; Quarkus labels what nothing has named as it writes it. */
    private static Optional<StoredAnswer.Type> type(WriterInterceptorContext context, ExpectedType expected) {
        return Optional.ofNullable(context.getMediaType())
                .map(StoredAnswer.Type::named)
                .or(() -> expected.type().map(StoredAnswer.Type::open));
    }

    /** A text whose method declares no type. */
    private static boolean isPlainText(WriterInterceptorContext context, ExpectedType expected) {
        return expected.isCertain() && context.getEntity() instanceof String;
    }

    private List<StoredAnswer.Header> kept(MultivaluedMap<String, Object> all) {
        return all.entrySet().stream()
                .filter(header -> headers.keeps(header.getKey()))
                .flatMap(header -> header.getValue().stream()
                        .map(value -> new StoredAnswer.Header(header.getKey(), HeaderText.of(value))))
                .toList();
    }
}
