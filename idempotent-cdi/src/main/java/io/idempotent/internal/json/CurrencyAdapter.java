// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.json;

import java.util.Currency;

import jakarta.json.bind.adapter.JsonbAdapter;

/** A type of the platform that JSON-B can write but not read. */
final class CurrencyAdapter implements JsonbAdapter<Currency, String> {
    @Override
    public String adaptToJson(Currency currency) {
        return currency.getCurrencyCode();
    }

    @Override
    public Currency adaptFromJson(String text) {
        return Currency.getInstance(text);
    }
}
