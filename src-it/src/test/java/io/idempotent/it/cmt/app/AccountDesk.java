// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt.app;

import java.util.UUID;

import jakarta.annotation.Resource;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

import io.idempotent.Idempotent;

/** Guarded methods of an enterprise bean: the container's transaction begins before any interceptor runs. */
@Stateless
public class AccountDesk {
    @Resource
    SessionContext context;

    @Inject
    Books books;

    @Inject
    Fate fate;

    @Idempotent(name = "enterprise-required", key = "#{key}")
    public String required(Ending ending, String key) throws Rejected {
        return book(ending, key);
    }

    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    @Idempotent(name = "enterprise-requires-new", key = "#{key}")
    public String requiresNew(Ending ending, String key) throws Rejected {
        return book(ending, key);
    }

    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    @Idempotent(name = "enterprise-mandatory", key = "#{key}")
    public String mandatory(Ending ending, String key) throws Rejected {
        return book(ending, key);
    }

    private String book(Ending ending, String key) throws Rejected {
        books.add(key);
        fate.meet(ending, key, context);
        return UUID.randomUUID().toString();
    }
}
