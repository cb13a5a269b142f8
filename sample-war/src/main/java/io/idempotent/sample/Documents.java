// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

import io.idempotent.DocumentNumbers;

/**
 * Numbers the documents of bookings. A number is drawn before the booking's transaction begins, which so holds one
 * connection at a time; one that is drawn for a delivery that books nothing is a gap.
 */
@ApplicationScoped
class Documents {
    @Inject
    DocumentNumbers numbers;

    String nextNumber(Book book) {
        return "V-%08d".formatted(numbers.next("vouchers of the " + book.label() + " book"));
    }
}
