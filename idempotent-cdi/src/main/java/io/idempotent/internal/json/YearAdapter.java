// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.json;

import java.time.Year;

import jakarta.json.bind.adapter.JsonbAdapter;

/** A type of the platform that JSON-B can write but not read. */
final class YearAdapter implements JsonbAdapter<Year, String> {
    @Override
    public String adaptToJson(Year year) {
        return year.toString();
    }

    @Override
    public Year adaptFromJson(String text) {
        return Year.parse(text);
    }
}
