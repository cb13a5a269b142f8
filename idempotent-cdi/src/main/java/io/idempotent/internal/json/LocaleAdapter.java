// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.json;

import java.util.Locale;

import jakarta.json.bind.adapter.JsonbAdapter;

/** A type of the platform that JSON-B can write but not read. */
final class LocaleAdapter implements JsonbAdapter<Locale, String> {
    @Override
    public String adaptToJson(Locale locale) {
        return locale.toLanguageTag();
    }

    @Override
    public Locale adaptFromJson(String text) {
        return Locale.forLanguageTag(text);
    }
}
