// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt.app;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.naming.InitialContext;
import javax.naming.NamingException;

import jakarta.ejb.EJBContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** Lets the first execution of a key end as the test wants it. Thread-safe. */
@ApplicationScoped
public class Fate {
    private static final String REGISTRY = "java:comp/TransactionSynchronizationRegistry";
    private static final String HELD = "held";

    private final Set<String> met = ConcurrentHashMap.newKeySet();
    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch leave = new CountDownLatch(1);

    void meet(Ending ending, String key, EJBContext bean) throws Rejected {
        if (key.startsWith(HELD)) {
            hold();
        }
        if (!met.add(key)) {
            return;
        }
        switch (ending) {
            case COMMIT, OUTER_ROLLBACK -> {}
            case UNCHECKED -> throw new IllegalStateException("unchecked, as the test wants it");
            case APPLICATION -> throw new NoStock();
            case CHECKED -> throw new Rejected();
            case ROLLBACK_ONLY -> bean.setRollbackOnly();
            case COMMIT_FAILS -> registry().registerInterposedSynchronization(new FailingFlush());
        }
    }

    private void hold() {
        inside.countDown();
        await(leave);
    }

    /** Returns once a held execution is inside. */
    public void awaitInside() {
        await(inside);
    }

    /** Lets a held execution go on. */
    public void letLeave() {
        leave.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The other side did not come");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    @SuppressWarnings("BanJNDI") // a constant name
    private static TransactionSynchronizationRegistry registry() {
        try {
            return InitialContext.doLookup(REGISTRY);
        } catch (NamingException missing) {
            throw new IllegalStateException(missing);
        }
    }

    /** What a provider's flush does that finds a constraint violated. */
    private static final class FailingFlush implements Synchronization {
        @Override
        public void beforeCompletion() {
            throw new IllegalStateException("a constraint that is checked at commit");
        }

        @Override
        public void afterCompletion(int status) {
            // It has had its say.
        }
    }
}
