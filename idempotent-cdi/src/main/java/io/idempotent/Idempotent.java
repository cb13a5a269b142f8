// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;

/**
 * Makes a call of the annotated method happen once for each key.
 *
 * <p>The first call with a key runs the method. While it runs, a duplicate is refused with
 * {@link OperationInProgressException} or waits ({@link #whenInProgress()}); after it succeeded, a duplicate gets the
 * first call's result, is refused, or runs again ({@link #whenSucceeded()}). A call whose failure is proven to have
 * left no effect frees its key.
 *
 * <p>The key comes from the arguments: from the parameters marked {@link IdempotencyKey}, or from {@link #key()}. A
 * null, blank or unresolved key part refuses the call with {@link KeyMissingException} before the method runs.
 *
 * <pre>{@code
 * @Transactional
 * @Idempotent(key = {"#{channel}", "#{notification.notifyId}"},
 *             payload = {"#{notification.orderNo}", "#{notification.amount}"})
 * public Receipt book(String channel, Notification notification) { ... }
 * }</pre>
 *
 * <p>The annotated method must be public, protected or package-private, neither static nor final, and called through
 * the bean's contextual reference: a call on {@code this} is not intercepted by Weld. A method that cannot be guarded
 * does not deploy. Durations are ISO-8601 texts such as {@code PT30S}; an empty text takes the default from the
 * settings. Durations and enums can be overridden by MicroProfile Config
 * under {@code <class>/<method>/Idempotent/<member>}, for a class-level annotation also under
 * {@code <class>/Idempotent/<member>}.
 *
 * <p>A method that returns a {@code CompletionStage} or {@code CompletableFuture} is done when its stage is: a normal
 * completion is recorded with its value, an exceptional one frees the key or is a result of {@link #replayOn()}, and a
 * cancelled or timed-out one keeps the key until the lease ends, since nobody knows what it still does. Duplicates get a
 * completed stage, and every refusal is a failed stage. No transaction takes part, so a durable method must name
 * {@link #recovery()}. Cancelling the stage that the caller got gives up the answer, not the business.
 *
 * <p>Interceptors run at {@code PLATFORM_BEFORE + 100}, outside {@code @Transactional} and MicroProfile Fault
 * Tolerance, and at {@code PLATFORM_BEFORE + 210}, inside the transaction.
 */
@Documented
@Inherited
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Idempotent {

    /**
     * The stable name of the operation, part of the stored key. Default: declaring class and method name. Two methods
     * with one name do not deploy; a renamed operation forgets its records.
     *
     * @return the operation's name, at most 200 characters; empty for the default
     */
    @Nonbinding
    String name() default "";

    /**
     * Where the key comes from. {@link KeyType#HEADER} and {@link KeyType#TOKEN} are for JAX-RS resource methods; they
     * take neither {@link #key()} nor {@link #payload()}, since the whole request is compared.
     *
     * @return {@link KeyType#PARAM} by default
     */
    @Nonbinding
    KeyType type() default KeyType.PARAM;

    /**
     * The parts of the key, in order: texts with Jakarta Expression Language expressions over the method's parameters,
     * as in {@code "#{order.number}"}. Parameters are named as in the source when it is compiled with
     * {@code -parameters}. Every expression is evaluated alone and framed by its length, so that no two different
     * tuples of values make one key. Numbers and times are normalised: 99.9 and 99.90 are one key.
     *
     * <p>Expressions read values; they neither calculate nor join texts, since a missing value would then pass for 0 or
     * for an empty text. Plain text may stand around them, as in {@code "order-#{order.number}"}; a backslash before
     * <code>#{</code> makes it plain text. A key of plain text alone is one for all calls, as a scheduled job needs that
     * must not run twice at once.
     *
     * @return the key's expressions; empty when parameters are marked {@link IdempotencyKey}
     */
    @Nonbinding
    String[] key() default {};

    /**
     * What must not change under one key, in the syntax of {@link #key()}. A call with a known key and another payload
     * is refused with {@link KeyReusedException}, in every state. Default: nothing is compared.
     *
     * @return the payload's expressions
     */
    @Nonbinding
    String[] payload() default {};

    /**
     * Whether keys belong to callers: two callers with one key are two calls, and neither can read or block the other's.
     * The caller is named by the application's {@code PrincipalResolver} bean, else by the container's
     * {@code java.security.Principal}. An anonymous caller is refused with {@link AnonymousCallerException}.
     *
     * @return false by default: a key is the same whoever brings it, as a channel's notification number is
     */
    @Nonbinding
    boolean includePrincipal() default false;

    /**
     * What a duplicate gets while the first call runs.
     *
     * @return {@link WhenInProgress#REJECT} by default
     */
    @Nonbinding
    WhenInProgress whenInProgress() default WhenInProgress.REJECT;

    /**
     * How long a duplicate waits under {@link WhenInProgress#WAIT}; positive, at most the lease.
     *
     * @return an ISO-8601 duration; empty for {@code idempotent.wait-limit} (2 seconds)
     */
    @Nonbinding
    String waitLimit() default "";

    /**
     * What a refused caller is told to wait before it comes again. Never more than the rest of the lease is told.
     *
     * @return an ISO-8601 duration of at least one second; empty for {@code idempotent.retry-after} (1 second)
     */
    @Nonbinding
    String retryAfter() default "";

    /**
     * What a duplicate gets after the first call succeeded.
     *
     * @return {@link WhenSucceeded#REPLAY} by default
     */
    @Nonbinding
    WhenSucceeded whenSucceeded() default WhenSucceeded.REPLAY;

    /**
     * Business rejections that are results: such an exception is stored by its type's name and message, and thrown
     * again to duplicates as the listed type, which needs a public constructor with one {@code String} or none.
     * Subclasses of a listed type count as that type.
     *
     * @return the exception types; none by default
     */
    @Nonbinding
    Class<? extends Exception>[] replayOn() default {};

    /**
     * The failures that are results where the key comes with the request: an answer with one of these statuses is kept
     * and given again. Never 401, 403, 408, 409, 425 or 429.
     *
     * @return HTTP statuses from 400 to 499; none by default
     */
    @Nonbinding
    int[] replayStatuses() default {};

    /**
     * Where the record of the call lives, and so what is promised.
     *
     * @return {@link Durability#AUTO} by default
     */
    @Nonbinding
    Durability durability() default Durability.AUTO;

    /**
     * What happens to an attempt whose end nobody knows. A {@link Durability#DURABLE} method that is not itself
     * transactional must name it.
     *
     * @return {@link Recovery#UNSPECIFIED} by default
     */
    @Nonbinding
    Recovery recovery() default Recovery.UNSPECIFIED;

    /**
     * What a duplicate is answered with while its first call is in doubt, where the caller is one that must stop
     * repeating, as a payment channel: an HTTP status of success, without a body. It says "received", not "done", so name
     * it only together with {@link Recovery#RECONCILE}, and only where somebody looks after what stays in doubt. A caller
     * that is not served over HTTP gets {@link InDoubtException} all the same.
     *
     * @return a status from 200 to 299; 0, the default, refuses such a duplicate
     */
    @Nonbinding
    int acknowledgeInDoubt() default 0;

    /**
     * How long an attempt is protected without a sign of life. Renewed at a third of it, or a little earlier together
     * with others, while the method runs.
     *
     * @return an ISO-8601 duration between 1 second and 1 day; empty for {@code idempotent.lease} (30 seconds)
     */
    @Nonbinding
    String lease() default "";

    /**
     * How long a running method is renewed at most; afterwards its lease ends, and another call may take over.
     *
     * @return an ISO-8601 duration, at least the lease; empty for {@code idempotent.maximum-hold} (10 minutes)
     */
    @Nonbinding
    String maximumHold() default "";

    /**
     * How long a finished call is remembered. A duplicate that comes later runs anew.
     *
     * @return an ISO-8601 duration, at least the lease; empty for {@code idempotent.sql.retention} (7 days) where the
     *     operation is durable, {@code idempotent.redis.retention} (24 hours) where it is not
     */
    @Nonbinding
    String retention() default "";
}
