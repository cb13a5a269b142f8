// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

import io.idempotent.spi.KeyedRequest;
import io.idempotent.spi.SharedSecrets;
import io.idempotent.spi.TenantResolver;
import org.jspecify.annotations.Nullable;

/** Gives one-time tokens out and checks them. Nothing is stored of a token until it is used. Thread-safe. */
@ApplicationScoped
class Tokens {
    /** Longer than clocks of one installation differ: what has been used is known for as long as any node accepts it. */
    private static final Duration MARGIN = Duration.ofDays(1);

    private final HttpSettings.Token settings = HttpSettingsReader.read().token();
    private final SecureRandom random = new SecureRandom();
    private final Clock clock = Clock.systemUTC();
    private final Optional<SharedSecrets> secrets;
    private final Optional<TenantResolver> tenants;
    private volatile @Nullable SigningKeys keys;

    /** For client proxies. */
    Tokens() {
        this.secrets = Optional.empty();
        this.tenants = Optional.empty();
    }

    @Inject
    Tokens(SharedSecrets secrets, Instance<TenantResolver> tenants) {
        this.secrets = Optional.of(secrets);
        this.tenants = tenants.isUnsatisfied() ? Optional.empty() : Optional.of(tenants.get());
        // What is configured wrongly shows at once.
        this.keys = settings.keys().map(SigningKeys::of).orElse(null);
    }

    /**
     * What becomes of a token.
     *
     * @param key the key that it stands for
     * @param expiry until when it can be used, and how long its use must be remembered at least
     * @param problem why it cannot be used
     */
    record Verdict(String key, Optional<KeyedRequest.Expiry> expiry, Optional<Problem> problem) {
        static Verdict noToken(String key) {
            return new Verdict(key, Optional.empty(), Optional.empty());
        }

        private static Verdict refused(Problem why) {
            return new Verdict("", Optional.empty(), Optional.of(why));
        }
    }

    /** A new token for a caller, for one operation or for any. */
    String mint(String caller, Optional<String> operation) {
        byte[] nonce = new byte[TokenFormat.NONCE];
        random.nextBytes(nonce);
        SigningKeys.Key key = keys().newest();
        TokenFormat.Claims claims = new TokenFormat.Claims(
                key.id(),
                operation.isPresent(),
                clock.instant().plus(settings.lifetime()).getEpochSecond(),
                TokenFormat.encoded(nonce));
        return TokenFormat.write(claims, key.secret(), audience(caller, operation.orElse("")));
    }

    Duration lifetime() {
        return settings.lifetime();
    }

    /** Who asks for a token, as one name for all that it is bound to. */
    TokenRate.Caller caller(String principal) {
        return new TokenRate.Caller(tenant(), principal);
    }

    Verdict verify(String token, String caller, String operation) {
        Optional<TokenFormat.Read> read = TokenFormat.read(token);
        if (read.isEmpty()) {
            return Verdict.refused(Problem.TOKEN_INVALID);
        }
        TokenFormat.Claims claims = read.get().claims();
        Optional<SigningKeys.Key> key = keys().find(claims.keyId());
        if (key.isEmpty()) {
            return Verdict.refused(Problem.TOKEN_EXPIRED);
        }
        if (!read.get().isSignedBy(key.get().secret(), audience(caller, operation))) {
            return Verdict.refused(Problem.TOKEN_INVALID);
        }
        Instant end = Instant.ofEpochSecond(claims.expiry());
        Duration left = Duration.between(clock.instant(), end);
        return left.isNegative()
                ? Verdict.refused(Problem.TOKEN_EXPIRED)
                : new Verdict(
                        claims.nonce(), Optional.of(new KeyedRequest.Expiry(end, left.plus(MARGIN))), Optional.empty());
    }

    private TokenFormat.Audience audience(String caller, String operation) {
        return new TokenFormat.Audience(tenant(), caller, operation);
    }

    private Optional<String> tenant() {
        return tenants.flatMap(TenantResolver::tenant);
    }

    private SigningKeys keys() {
        SigningKeys known = keys;
        if (known == null) {
            known = SigningKeys.single(
                    secrets.orElseThrow().secret("http-token").toArray());
            keys = known;
        }
        return known;
    }
}
