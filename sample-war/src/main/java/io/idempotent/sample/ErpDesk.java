// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/**
 * The desk's HTTP interface. It overrides nothing: an application that lists its own classes keeps a server from finding
 * the providers in the library's jar.
 */
@ApplicationPath("/api")
@ApplicationScoped
public class ErpDesk extends Application {}
