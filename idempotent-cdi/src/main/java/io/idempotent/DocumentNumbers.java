// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * Numbers for documents, as of invoices or payment orders: per tenant and series, from 1, never one twice, growing. Inject
 * it where {@code idempotent.datasource} is set.
 *
 * <p>A number is drawn in a transaction of its own, which has committed when the method returns: whatever becomes of the
 * caller's transaction, the number is spent. So the numbers may have gaps, which an authority that asks for gapless
 * numbers does not accept.
 *
 * <p>Draw it before the business transaction: inside one it needs a second connection while the first is held. With
 * {@code idempotent.sql.number-block} above 1 most numbers come from a block in this process's memory and need none; the
 * gaps are larger then, and two nodes no longer give numbers in the order of time. A node keeps the blocks of the 10,000
 * series that it used last; what is left of any other's is never given.
 *
 * <p>Thread-safe.
 */
public interface DocumentNumbers {

    /**
     * The next number of a series of the present tenant, as the application's {@code TenantResolver} names it.
     *
     * @param series the name of the series, 1 to 100 characters; names that differ in case or in spaces are two series
     * @return a number that nobody else gets, at least 1
     * @throws DocumentNumbersUnavailableException if the database gives none now; nothing is lost but, perhaps, a number
     */
    long next(String series);
}
