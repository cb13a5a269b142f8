// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.idempotent.spi.Renewal;

/** Cuts renewals into batches, and keeps the trouble of one batch, or of one lease in it, from the others. */
final class Batches {
    /** Four statements for as many leases, and fewer parameters than any database allows. */
    private static final int SIZE = 1000;

    private final SqlDatabase database;

    Batches(SqlDatabase database) {
        this.database = database;
    }

    List<Renewal.Answer> renew(List<Renewal> renewals) {
        List<Renewal.Answer> answers = new ArrayList<>(renewals.size());
        for (int from = 0; from < renewals.size(); from += SIZE) {
            answers.addAll(batch(renewals.subList(from, Math.min(from + SIZE, renewals.size()))));
        }
        return answers;
    }

    private List<Renewal.Answer> batch(List<Renewal> batch) {
        try {
            return database.inNew(session -> Renewing.renew(session, batch));
        } catch (Exception failure) {
            return oneIsInTheWay(failure) && batch.size() > 1
                    ? batch.stream()
                            .flatMap(one -> batch(List.of(one)).stream())
                            .toList()
                    : Collections.nCopies(batch.size(), Renewal.Answer.UNKNOWN);
        }
    }

    /** Somebody else is about to insert, or has just inserted, one of the lease rows. */
    private boolean oneIsInTheWay(Exception failure) {
        Fault fault = database.fault(failure);
        return fault == Fault.LOCKED || fault == Fault.OTHER_DUPLICATE;
    }
}
