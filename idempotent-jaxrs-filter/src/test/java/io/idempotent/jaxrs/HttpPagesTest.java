// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The pages about HTTP, held against the code. */
class HttpPagesTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern TEST = Pattern.compile("`(\\w*)(?:#(\\w+))?`");

    /** A test that the page names: a class, and one of its methods or none. */
    private record Named(String type, String method) {}

    @Test
    void everyTestThatTheDraftsPageNames_isThere() throws IOException {
        List<Named> named = named();

        assertThat(named).hasSizeGreaterThan(15);
        assertThat(named).allSatisfy(test -> {
            Class<?> type = Class.forName("io.idempotent.jaxrs." + test.type());
            if (!test.method().isEmpty()) {
                assertThat(Arrays.stream(type.getDeclaredMethods()).map(java.lang.reflect.Method::getName))
                        .contains(test.method());
            }
        });
    }

    /** What stands without a class belongs to the class before it, also of the row above. */
    private static List<Named> named() throws IOException {
        List<Named> named = new ArrayList<>();
        String type = "";
        for (String line : Files.readAllLines(DOCS.resolve("http-draft.md"))) {
            if (line.startsWith("| ") && line.contains("`")) {
                Matcher test = TEST.matcher(line);
                while (test.find()) {
                    type = test.group(1).isEmpty() ? type : test.group(1);
                    named.add(new Named(type, test.group(2) == null ? "" : test.group(2)));
                }
            }
        }
        return named;
    }

    @ParameterizedTest
    @EnumSource(Problem.class)
    void everyProblemType_leadsToItsPlaceOnThePage(Problem problem) throws IOException {
        assertThat(Files.readAllLines(DOCS.resolve("http.md")))
                .filteredOn(line -> line.contains("<a id=\"" + problem.slug() + "\"></a>"))
                .singleElement()
                .asString()
                .contains("`" + problem.slug() + "`", "| " + problem.status() + " |");
    }
}
