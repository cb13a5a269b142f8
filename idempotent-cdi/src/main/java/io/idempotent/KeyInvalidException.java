// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * A part of the key or payload has a value that cannot be used, as a key part that is too long. Nothing ran and nothing
 * was recorded.
 */
public final class KeyInvalidException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    private final String part;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     * @param part which part, as it stands in the program
     * @param why what is wrong with its value, without the value
     */
    public KeyInvalidException(String operation, String part, String why) {
        super(operation, "the part " + part + " " + why + "; the call was refused before it ran.", null);
        this.part = part;
    }

    /**
     * Which part of the key or payload it is.
     *
     * @return the part as it stands in the program, never its value
     */
    public String part() {
        return part;
    }
}
