// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.redis;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.idempotent.it.crash.node.Gate;
import io.idempotent.it.crash.node.Passing;
import io.idempotent.it.crash.node.Point;
import org.redisson.api.RFuture;
import org.redisson.api.RScriptAsync;
import org.redisson.misc.CompletableFutureWrapper;

/** Scripts whose answer arrives when the test lets it. */
final class StagedScript<S extends RScriptAsync> extends Passing<S> {
    private static final Long YES = 1L;

    private final Queue<CompletableFuture<?>> staged = new ConcurrentLinkedQueue<>();

    StagedScript(Class<S> type, S script) {
        super(type, script);
    }

    /** Completes when every answer has arrived that was asked for until now. */
    CompletableFuture<Void> arrived() {
        return CompletableFuture.allOf(staged.toArray(CompletableFuture[]::new));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        Object result = pass(method, arguments);
        Optional<Point> point = method.getName().equals("evalAsync") ? point(arguments) : Optional.empty();
        return point.isPresent() && result instanceof RFuture<?> reply ? staged(reply, point.get()) : result;
    }

    private RFuture<Object> staged(RFuture<?> reply, Point point) {
        CompletableFuture<Object> answer = reply.toCompletableFuture().thenApply(content -> (Object) content);
        CompletableFuture<Object> later =
                answer.thenCompose(content -> isYes(content) ? later(content, point) : answer);
        staged.add(later);
        return new CompletableFutureWrapper<>(later);
    }

    private static CompletableFuture<Object> later(Object content, Point point) {
        return Gate.passLater(point).thenApply(passed -> content);
    }

    /** Acquired, or completed. */
    private static boolean isYes(Object content) {
        return YES.equals(content) || (content instanceof List<?> parts && parts.equals(List.of(YES)));
    }

    /** By the first words of the script. */
    private static Optional<Point> point(Object[] arguments) {
        return Arrays.stream(arguments)
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .findFirst()
                .flatMap(StagedScript::point);
    }

    private static Optional<Point> point(String script) {
        if (script.startsWith("-- Reserves a record")) {
            return Optional.of(Point.AFTER_REDIS_ACQUIRE);
        }
        return script.startsWith("-- Records success") ? Optional.of(Point.BEFORE_ANSWER) : Optional.empty();
    }
}
