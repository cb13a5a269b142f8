// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * A part of the key is null, blank or cannot be read from the arguments. Nothing ran and nothing was recorded.
 */
public final class KeyMissingException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    private final String part;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     * @param part which part of the key, as it stands in the program
     * @param why what is wrong with its value, without the value
     */
    public KeyMissingException(String operation, String part, String why) {
        super(operation, "the key part " + part + " " + why + "; the call was refused before it ran.", null);
        this.part = part;
    }

    /**
     * Which part of the key it is.
     *
     * @return the part as it stands in the program, never its value
     */
    public String part() {
        return part;
    }
}
