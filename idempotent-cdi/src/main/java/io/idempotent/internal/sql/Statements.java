// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of each step in one database's words. Immutable. */
final class Statements {
    private static final Pattern REPEATED = Pattern.compile("\\[\\[(.*?)]]");

    private static final String BOUNDS = "{bounds}";

    private final Map<Step, String> texts;
    private final Set<Step> boundByThemselves;

    private Statements(Map<Step, String> texts, Set<Step> boundByThemselves) {
        this.texts = texts;
        this.boundByThemselves = boundByThemselves;
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
        return new Statements(texts, Set.of());
    }

    private static String fill(String text, String now, String present) {
        return text.replace("{absent}", Step.ABSENT)
                .replace("{lapsed}", Step.LAPSED)
                .replace("{now}", now)
                .replace("{present}", present);
    }

    /** The same, with one text replaced, in which every placeholder but that for bounds is filled already. */
    Statements with(Step step, String text) {
        Map<Step, String> changed = new EnumMap<>(texts);
        changed.put(step, text);
        return new Statements(changed, boundByThemselves);
    }

    /**
     * The same, ready to be sent.
     *
     * @param bounds a query that bounds how long the statement it is part of waits for locks
     */
    Statements bounded(String bounds) {
        Map<Step, String> changed = new EnumMap<>(texts);
        changed.replaceAll((step, text) -> text.replace(BOUNDS, bounds));
        Set<Step> bound = EnumSet.noneOf(Step.class);
        texts.forEach((step, text) -> {
            if (text.contains(BOUNDS)) {
                bound.add(step);
            }
        });
        return new Statements(changed, bound);
    }

    /** Whether the step needs nobody to bound it. */
    boolean boundsItself(Step step) {
        return boundByThemselves.contains(step);
    }

    /** Whether the database has the step: some it knows no words for, and takes several others instead. */
    boolean has(Step step) {
        return !text(step).isEmpty();
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
