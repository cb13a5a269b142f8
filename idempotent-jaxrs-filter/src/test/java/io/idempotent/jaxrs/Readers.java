// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MultivaluedMap;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.KeyType;

/** The same methods twice: as they are, and guarded. */
public class Readers {
    static String form(String name, List<String> amounts) {
        return name + " " + amounts;
    }

    static String map(MultivaluedMap<String, String> form) {
        return form.get("name") + " " + form.get("amount");
    }

    static String json(Desk.Order order) {
        return order.toString();
    }

    static String text(Reader body) throws IOException {
        StringWriter read = new StringWriter();
        body.transferTo(read);
        return read.toString();
    }

    static String checksum(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return bytes.length + " " + sum.getValue();
    }

    /** In small pieces, as something reads that parses. */
    static String checksum(InputStream body) throws IOException {
        CRC32 sum = new CRC32();
        long length = 0;
        byte[] piece = new byte[37];
        for (int read = body.read(piece); read >= 0; read = body.read(piece)) {
            sum.update(piece, 0, read);
            length += read;
        }
        return length + " " + sum.getValue();
    }

    /** Without a guard. */
    @Path("free")
    @ApplicationScoped
    @Produces("text/plain")
    public static class Free {
        @POST
        @Path("form")
        @Consumes("application/x-www-form-urlencoded")
        public String form(@FormParam("name") String name, @FormParam("amount") List<String> amounts) {
            return Readers.form(name, amounts);
        }

        @POST
        @Path("map")
        @Consumes("application/x-www-form-urlencoded")
        public String map(MultivaluedMap<String, String> form) {
            return Readers.map(form);
        }

        @POST
        @Path("json")
        public String json(Desk.Order order) {
            return Readers.json(order);
        }

        @POST
        @Path("text")
        public String text(String body) {
            return body;
        }

        @POST
        @Path("reader")
        public String reader(Reader body) throws IOException {
            return Readers.text(body);
        }

        @POST
        @Path("bytes")
        public String bytes(byte[] body) {
            return checksum(body);
        }

        @POST
        @Path("stream")
        public String stream(InputStream body) throws IOException {
            return checksum(body);
        }
    }

    /** With one, by an annotation on the class. */
    @Path("guarded")
    @ApplicationScoped
    @Produces("text/plain")
    @Idempotent(type = KeyType.HEADER, durability = Durability.VOLATILE)
    public static class Guarded {
        @POST
        @Path("form")
        @Consumes("application/x-www-form-urlencoded")
        public String form(@FormParam("name") String name, @FormParam("amount") List<String> amounts) {
            return Readers.form(name, amounts);
        }

        @POST
        @Path("map")
        @Consumes("application/x-www-form-urlencoded")
        public String map(MultivaluedMap<String, String> form) {
            return Readers.map(form);
        }

        @POST
        @Path("json")
        public String json(Desk.Order order) {
            return Readers.json(order);
        }

        @POST
        @Path("text")
        public String text(String body) {
            return body;
        }

        @POST
        @Path("reader")
        public String reader(Reader body) throws IOException {
            return Readers.text(body);
        }

        @POST
        @Path("bytes")
        public String bytes(byte[] body) {
            return checksum(body);
        }

        @POST
        @Path("stream")
        public String stream(InputStream body) throws IOException {
            return checksum(body);
        }
    }

    static byte[] multipart() {
        return ("--border\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nhello\r\n"
                        + "--border\r\nContent-Disposition: form-data; name=\"scan\"; filename=\"a.bin\"\r\n"
                        + "Content-Type: application/octet-stream\r\n\r\n" + "\u0000\u0001x".repeat(40_000)
                        + "\r\n--border--\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }
}
