// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityPart;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.KeyType;

/** The same methods twice: as they are, and guarded. Their parameters come from the runtime's own reader of multipart bodies. */
public class PartReaders {
    static String all(List<EntityPart> parts) throws IOException {
        StringBuilder read = new StringBuilder();
        for (EntityPart part : parts) {
            read.append(one(part)).append('\n');
        }
        return read.toString();
    }

    static String one(EntityPart part) throws IOException {
        try (InputStream content = part.getContent()) {
            return part.getName() + " " + part.getFileName().orElse("-") + " " + part.getMediaType() + " "
                    + Readers.checksum(content);
        }
    }

    /** Without a guard. */
    @Path("free-parts")
    @ApplicationScoped
    @Consumes("multipart/form-data")
    @Produces("text/plain")
    public static class Free {
        @POST
        @Path("all")
        public String all(List<EntityPart> parts) throws IOException {
            return PartReaders.all(parts);
        }

        @POST
        @Path("named")
        public String named(@FormParam("scan") EntityPart scan, @FormParam("note") EntityPart note) throws IOException {
            return one(scan) + "\n" + one(note);
        }
    }

    /** With one. */
    @Path("guarded-parts")
    @ApplicationScoped
    @Consumes("multipart/form-data")
    @Produces("text/plain")
    @Idempotent(type = KeyType.HEADER, durability = Durability.VOLATILE)
    public static class Guarded {
        @POST
        @Path("all")
        public String all(List<EntityPart> parts) throws IOException {
            return PartReaders.all(parts);
        }

        @POST
        @Path("named")
        public String named(@FormParam("scan") EntityPart scan, @FormParam("note") EntityPart note) throws IOException {
            return one(scan) + "\n" + one(note);
        }
    }
}
