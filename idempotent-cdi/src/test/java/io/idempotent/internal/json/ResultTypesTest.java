// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.json;

import java.io.File;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import jakarta.json.JsonObject;
import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTypeInfo;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class ResultTypesTest {

    public record Line(String sku) {}

    public record Tree(String name, List<Tree> children) {}

    public record Cell<T>(T content) {}

    public record Holder(Cell<Line> cell) {}

    public record Open(Object anything) {}

    public record Twice(String a) {
        public Twice(int a) {
            this(String.valueOf(a));
        }
    }

    record Hidden(String a) {}

    public static class Bean {}

    public static class NoDefault {
        public NoDefault(String a) {}
    }

    public static class Created {
        @JsonbCreator
        public Created(@JsonbProperty("a") String a) {}
    }

    public static class Slow extends CompletableFuture<String> {}

    @JsonbTypeInfo(@JsonbSubtype(alias = "circle", type = Circle.class))
    public interface Shape {}

    public record Circle(int radius) implements Shape {}

    public interface Plain {}

    /** What can be stored. */
    @SuppressWarnings("unused")
    interface Storable<S> {
        void nothing();

        Void boxedNothing();

        int primitive();

        String text();

        UUID[] array();

        byte[][] bytes();

        List<Line> list();

        List<? extends Line> bounded();

        Map<String, Map<UUID, Optional<Line>>> nested();

        Collection<Line[]> arrays();

        Tree recursive();

        Bean bean();

        Created created();

        Shape aliased();

        JsonObject json();

        Thread.State constant();
    }

    /** What cannot. */
    @SuppressWarnings("unused")
    interface Unstorable<S> {
        InputStream stream();

        Reader reader();

        Stream<String> lazy();

        IntStream numbers();

        Iterator<String> iterator();

        File file();

        Path path();

        Future<String> future();

        CompletionStage<String> stage();

        Slow slow();

        Flow.Publisher<String> published();

        Optional<InputStream> hidden();

        List<Stream<String>> inside();

        Object object();

        Map<String, Object> objects();

        List<?> wildcard();

        @SuppressWarnings("rawtypes")
        List raw();

        S variable();

        List<S> variables();

        Number number();

        CharSequence text();

        Iterable<String> iterable();

        AtomicLong counter();

        EnumMap<Thread.State, String> enumMap();

        Plain plain();

        Hidden notPublic();

        NoDefault noDefault();

        Twice twice();

        Cell<Line> cell();

        Holder holder();

        Open open();

        Open[] opens();
    }

    static Stream<Method> storable() {
        return Stream.of(Storable.class.getDeclaredMethods());
    }

    static Stream<Method> unstorable() {
        return Stream.of(Unstorable.class.getDeclaredMethods());
    }

    @ParameterizedTest
    @MethodSource("storable")
    void storable_hasNoProblem(Method method) {
        assertThat(ResultTypes.problem(method.getGenericReturnType())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("unstorable")
    void unstorable_hasAProblemWithARemedy(Method method) {
        assertThat(ResultTypes.problem(method.getGenericReturnType()))
                .hasValueSatisfying(problem -> assertThat(problem).contains(": "));
    }

    @ParameterizedTest
    @MethodSource("unstorable")
    void ownCodec_isStoppedOnlyByWhatIsNoValue(Method method) {
        boolean later = List.of(
                        "stream",
                        "reader",
                        "lazy",
                        "numbers",
                        "iterator",
                        "file",
                        "path",
                        "future",
                        "stage",
                        "slow",
                        "published",
                        "hidden",
                        "inside")
                .contains(method.getName());
        assertThat(ResultTypes.problemForAnyCodec(method.getGenericReturnType()).isPresent())
                .isEqualTo(later);
    }
}
