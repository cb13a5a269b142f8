// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of each step in one database's words. Immutable. */
final class Statements {
    private static final Pattern REPEATED = Pattern.compile("\\[\\[(.*?)]]");

    private final Map<Step, String> texts;

    private Statements(Map<Step, String> texts) {
        this.texts = texts;
    }

    /**
     * The common texts.
     *
     * @param now milliseconds since 1970, constant in a statement and not later than what the statement sees
     * @param present milliseconds since 1970, as late as the database can tell
     */
    static Statements common(String now, String present) {
        Map<Step, String> texts = new EnumMap<>(Step.class);
        for (Step step : Step.values()) {
            texts.put(step, fill(step.text, now, present));
        }
        return new Statements(texts);
    }

    private static String fill(String text, String now, String present) {
        return text.replace("{absent}", Step.ABSENT)
                .replace("{lapsed}", Step.LAPSED)
                .replace("{now}", now)
                .replace("{present}", present);
    }

    /** The same, with one text replaced, in which every placeholder is filled already. */
    Statements with(Step step, String text) {
        Map<Step, String> changed = new EnumMap<>(texts);
        changed.put(step, text);
        return new Statements(changed);
    }

    String text(Step step) {
        return Optional.ofNullable(texts.get(step)).orElseThrow();
    }

    /** The text for a number of values. */
    String text(Step step, int values) {
        return REPEATED.matcher(text(step))
                .replaceAll(found ->
                        Matcher.quoteReplacement(String.join(", ", Collections.nCopies(values, found.group(1)))));
    }
}
