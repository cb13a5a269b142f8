// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt.app;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Everything is found by scanning. */
@ApplicationPath("api")
@ApplicationScoped
public class EnterpriseApplication extends Application {}
