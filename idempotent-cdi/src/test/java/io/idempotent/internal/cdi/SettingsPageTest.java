// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.idempotent.Idempotent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The page that documents the settings, held against the code that reads them. */
class SettingsPageTest {
    private static final Map<String, Row> SETTINGS = new LinkedHashMap<>();
    private static final Map<String, String> MEMBERS = new LinkedHashMap<>();

    private record Row(String byDefault, String allowed, String consequence) {}

    @BeforeAll
    static void read() throws IOException {
        for (String line : Files.readAllLines(Path.of("..", "docs", "settings.md"))) {
            List<String> cells = Arrays.stream(line.split("\\|", -1))
                    .map(cell -> cell.strip().replace("`", ""))
                    .toList();
            if (line.startsWith("| `idempotent.")) {
                SETTINGS.put(cells.get(1), new Row(cells.get(2), cells.get(3), cells.get(4)));
            } else if (line.startsWith("| `")) {
                MEMBERS.put(cells.get(1), cells.get(2));
            }
        }
    }

    private static SettingsReader.Reading read(Map<String, String> source) {
        return SettingsReader.read(name -> Optional.ofNullable(source.get(name)));
    }

    private static Set<String> namesRead() {
        Set<String> names = new HashSet<>();
        assertThat(SettingsReader.read(name -> {
                            names.add(name);
                            return Optional.empty();
                        })
                        .problems())
                .isEmpty();
        return names;
    }

    @Test
    void everySettingIsDocumented_andEveryDocumentedSettingIsRead() {
        assertThat(SETTINGS.keySet()).containsExactlyInAnyOrderElementsOf(namesRead());
    }

    @Test
    void everySettingHasARangeAndAConsequence() {
        assertThat(SETTINGS.values()).allSatisfy(row -> {
            assertThat(row.allowed()).isNotBlank();
            assertThat(row.consequence()).endsWith(".");
        });
    }

    @Test
    void documentedDefaults_areTheDefaults() {
        Settings defaults = read(Map.of()).settings();
        Map<String, String> documented = SETTINGS.entrySet().stream()
                .filter(setting -> !setting.getValue().byDefault().equals("none"))
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        setting -> setting.getValue().byDefault().replaceAll(",.*", "")));
        assertThat(documented).hasSize(SETTINGS.size() - 3);
        documented.forEach((name, value) -> assertThat(read(Map.of(name, value)))
                .as(name)
                .isEqualTo(new SettingsReader.Reading(defaults, List.of())));
    }

    @Test
    void documentedDefaults_areDefaultsOfThatSetting_notOfNone() {
        for (Map.Entry<String, Row> setting : SETTINGS.entrySet()) {
            assertThat(read(Map.of(setting.getKey(), another(setting.getValue())))
                            .settings())
                    .as(setting.getKey())
                    .isNotEqualTo(read(Map.of()).settings());
        }
    }

    /** A value that is allowed and is not the default. */
    private static String another(Row row) {
        if (row.byDefault().startsWith("P")) {
            return row.allowed().startsWith("the lease") ? "PT31S" : "PT1.5S";
        }
        return switch (row.byDefault()) {
            case "auto" -> "memory";
            case "create" -> "none";
            default -> row.byDefault().matches("\\d+") ? "7" : "another";
        };
    }

    @Test
    void documentedRanges_areTheRanges() {
        Map<String, String> told =
                read(SETTINGS.keySet().stream().collect(Collectors.toMap(name -> name, name -> "?")))
                        .problems()
                        .stream()
                        .collect(Collectors.toMap(problem -> problem.place().replace("setting ", ""), Problem::text));
        told.forEach((name, text) -> {
            if (text.contains(" from ")) {
                String range = text.replaceAll(".* from (\\S+ to [^ ,]+).*", "$1");
                assertThat(SETTINGS.get(name)
                                .allowed()
                                .replaceAll("^the lease", "PT30S")
                                .replaceAll("to the lease", "to PT30S"))
                        .as(name)
                        .startsWith(range);
            }
        });
        assertThat(told.keySet())
                .as("all but those that may be any text")
                .containsExactlyInAnyOrderElementsOf(Stream.of(SETTINGS.keySet())
                        .flatMap(Set::stream)
                        .filter(name -> !Set.of(
                                        "idempotent.datasource",
                                        "idempotent.redis.address",
                                        "idempotent.redis.config-file",
                                        "idempotent.redis.key-prefix")
                                .contains(name))
                        .toList());
    }

    @Idempotent(key = "constant")
    private static final class Guarded {
        @SuppressWarnings("unused") // read by reflection
        void pay() {}
    }

    @Test
    void everyOverrideIsDocumented_onTheMethodAndOnTheClass() throws Exception {
        Method method = Guarded.class.getDeclaredMethod("pay");
        Set<String> names = new HashSet<>();
        new DefinitionReader(method, Annotations.find(method, Guarded.class).orElseThrow(), name -> {
                    names.add(name);
                    return Optional.empty();
                })
                .read();
        assertThat(names)
                .containsExactlyInAnyOrderElementsOf(MEMBERS.keySet().stream()
                        .flatMap(member -> Stream.of(
                                Guarded.class.getName() + "/pay/Idempotent/" + member,
                                Guarded.class.getName() + "/Idempotent/" + member))
                        .toList());
    }

    @Test
    void documentedChoices_areTheChoices() throws Exception {
        for (Map.Entry<String, String> member : MEMBERS.entrySet()) {
            Class<?> type = Idempotent.class.getMethod(member.getKey()).getReturnType();
            if (type.isEnum()) {
                assertThat(member.getValue().split(", | or "))
                        .as(member.getKey())
                        .containsExactly(Arrays.stream(type.getEnumConstants())
                                .map(Object::toString)
                                .toArray(String[]::new));
            }
        }
    }

    @Test
    void overrideOnTheMethod_goesBeforeOneOnTheClass() throws Exception {
        Method method = Guarded.class.getDeclaredMethod("pay");
        Map<String, String> config = Map.of(
                Guarded.class.getName() + "/pay/Idempotent/lease", "PT7S",
                Guarded.class.getName() + "/Idempotent/lease", "PT8S",
                Guarded.class.getName() + "/Idempotent/retention", "PT9S");
        Definition definition = new DefinitionReader(
                        method,
                        Annotations.find(method, Guarded.class).orElseThrow(),
                        name -> Optional.ofNullable(config.get(name)))
                .read();
        assertThat(definition.times().lease()).contains(java.time.Duration.ofSeconds(7));
        assertThat(definition.times().retention()).contains(java.time.Duration.ofSeconds(9));
    }
}
