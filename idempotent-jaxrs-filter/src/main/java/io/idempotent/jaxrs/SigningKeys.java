// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The keys that sign tokens. The first one signs; all of them verify, so that a key can be replaced while its tokens are
 * out. Its text form shows no key.
 */
final class SigningKeys {
    private static final int SHORTEST = 32;
    private static final int LONGEST_ID = 32;

    private final List<Key> keys;

    private SigningKeys(List<Key> keys) {
        this.keys = List.copyOf(keys);
    }

    /** A named secret. Not a record: its text form must not show it. */
    static final class Key {
        private final String id;
        private final byte[] secret;

        private Key(String id, byte[] secret) {
            this.id = id;
            this.secret = secret.clone();
        }

        String id() {
            return id;
        }

        byte[] secret() {
            return secret.clone();
        }
    }

    /** As configured: {@code id:secret} in Base64, the newest first, separated by commas. */
    static SigningKeys of(String configured) {
        List<Key> keys = new ArrayList<>();
        for (String entry : configured.split(",", -1)) {
            keys.add(key(entry.strip()));
        }
        return new SigningKeys(keys);
    }

    /** One key that the application has made for itself. */
    static SigningKeys single(byte[] secret) {
        return new SigningKeys(List.of(new Key("0", secret)));
    }

    private static Key key(String entry) {
        int colon = entry.indexOf(':');
        if (colon < 1 || colon > LONGEST_ID || !entry.substring(0, colon).matches("[A-Za-z0-9._-]+")) {
            throw refused("each key needs an id of 1 to " + LONGEST_ID
                    + " letters, digits, dots, dashes or underscores," + " a colon, and its secret");
        }
        byte[] secret = decoded(entry.substring(colon + 1));
        if (secret.length < SHORTEST) {
            throw refused("a secret needs at least " + SHORTEST + " bytes");
        }
        return new Key(entry.substring(0, colon), secret);
    }

    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException notBase64) {
            throw refused("a secret is no Base64");
        }
    }

    /** Without a cause: its message could show a secret. */
    private static IllegalArgumentException refused(String why) {
        return new IllegalArgumentException("IDEMPOTENT-302 setting idempotent.http.token.keys: " + why);
    }

    Key newest() {
        return keys.get(0);
    }

    Optional<Key> find(String id) {
        return keys.stream().filter(key -> key.id().equals(id)).findFirst();
    }

    @Override
    public String toString() {
        return "SigningKeys[" + keys.size() + "]";
    }
}
