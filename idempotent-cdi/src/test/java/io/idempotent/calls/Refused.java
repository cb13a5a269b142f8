package io.idempotent.calls;

/** A business rejection, unchecked: a transaction that it leaves rolls back. */
public class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Refused(String message) {
        super(message);
    }
}
