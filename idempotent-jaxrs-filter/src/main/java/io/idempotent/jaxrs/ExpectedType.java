// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import jakarta.ws.rs.core.MediaType;

/**
 * The content type of an answer that names none itself, as far as it is certain before a runtime has chosen one. Runtimes
 * choose differently where several types are equally good; what is then kept could be given again under a wrong type.
 *
 * @param isCertain whether anything is known
 * @param type the type; empty where the method declares none, so that the entity decides
 */
record ExpectedType(boolean isCertain, Optional<MediaType> type) {
    static final ExpectedType UNKNOWN = new ExpectedType(false, Optional.empty());

    private static final ExpectedType UNDECLARED = new ExpectedType(true, Optional.empty());
    private static final String QUALITY = "q";
    private static final String SOURCE_QUALITY = "qs";

    /**
     * What is certain.
     *
     * @param produced the types that the method declares
     * @param acceptable the types that the client accepts
     */
    static ExpectedType of(List<MediaType> produced, List<MediaType> acceptable) {
        if (produced.isEmpty()) {
            return UNDECLARED;
        }
        List<MediaType> accepted = acceptable.stream()
                .filter(type -> quality(type) > 0 && produced.stream().anyMatch(type::isCompatible))
                .toList();
        double best = accepted.stream().mapToDouble(ExpectedType::quality).max().orElse(0);
        List<MediaType> candidates = accepted.stream()
                .filter(type -> quality(type) == best)
                .flatMap(type -> produced.stream().filter(type::isCompatible))
                .distinct()
                .toList();
        return candidates.size() == 1 && accepted.stream().noneMatch(ExpectedType::asksForCharset)
                ? of(candidates.get(0))
                : UNKNOWN;
    }

    private static ExpectedType of(MediaType type) {
        return type.isWildcardType() || type.isWildcardSubtype()
                ? UNKNOWN
                : new ExpectedType(true, Optional.of(withoutQuality(type)));
    }

    private static MediaType withoutQuality(MediaType type) {
        Map<String, String> parameters = type.getParameters().entrySet().stream()
                .filter(parameter -> !parameter.getKey().equals(SOURCE_QUALITY))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return new MediaType(type.getType(), type.getSubtype(), parameters);
    }

    private static boolean asksForCharset(MediaType type) {
        return type.getParameters().containsKey(MediaType.CHARSET_PARAMETER);
    }

    private static double quality(MediaType type) {
        try {
            return Double.parseDouble(type.getParameters().getOrDefault(QUALITY, "1"));
        } catch (NumberFormatException noNumber) {
            return 1;
        }
    }
}
