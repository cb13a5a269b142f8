// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A row that may have content which cannot be read, and where the rows after it begin all the same.
 *
 * @param time what rows are ordered by in the first place
 * @param row its id, what they are ordered by in the second place
 * @param content what was read
 */
record Seen<T>(long time, long row, Optional<T> content) {

    /** Before all rows. */
    static <T> Seen<T> none() {
        return new Seen<>(Long.MIN_VALUE, 0, Optional.empty());
    }

    /** Reads rows by the column of their time; tells of those that cannot be read. */
    static <T> Session.Reader<Seen<T>> reader(String time, Session.Reader<T> content, UnreadableRows unreadable) {
        return row -> {
            long id = row.getLong("id");
            long at = row.getLong(time);
            try {
                return new Seen<>(at, id, Optional.of(content.read(row)));
            } catch (SQLException | RuntimeException failure) {
                unreadable.tell(id, failure);
                return new Seen<>(at, id, Optional.empty());
            }
        };
    }

    static <T> List<T> contents(List<Seen<T>> page) {
        return page.stream().flatMap(seen -> seen.content().stream()).toList();
    }

    static <T> Seen<T> last(List<Seen<T>> page) {
        return page.get(page.size() - 1);
    }
}
