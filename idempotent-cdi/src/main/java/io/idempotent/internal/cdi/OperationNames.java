// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Who uses which operation name. Two operations with one name would take each other's records. Thread-safe. */
final class OperationNames {
    private final Map<String, Claim> claims = new ConcurrentHashMap<>();

    /** Who has a name, and where that is. */
    private record Claim(Object claimant, String place) {}

    /** Claims a name; tells what is wrong if another claimant has it. */
    Optional<Problem> claim(String name, Object claimant, String place) {
        Claim first = claims.putIfAbsent(name, new Claim(claimant, place));
        return first == null || first.claimant().equals(claimant)
                ? Optional.empty()
                : Optional.of(new Problem(
                        "109",
                        place,
                        "has the operation name '" + name + "' of " + first.place() + "; give each its own 'name'"));
    }
}
