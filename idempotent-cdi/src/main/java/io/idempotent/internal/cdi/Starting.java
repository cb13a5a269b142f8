// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import jakarta.enterprise.inject.spi.DeploymentException;

import io.idempotent.DocumentNumbers;
import io.idempotent.internal.json.JsonbResultCodec;
import io.idempotent.internal.memory.MemoryStore;
import io.idempotent.internal.protocol.Guard;
import io.idempotent.internal.protocol.Observers;
import io.idempotent.internal.protocol.ReconciledOperations;
import io.idempotent.internal.protocol.Reconciliation;
import io.idempotent.internal.protocol.Renewals;
import io.idempotent.internal.protocol.Running;
import io.idempotent.internal.protocol.Secrets;
import io.idempotent.internal.protocol.Ticker;
import io.idempotent.internal.protocol.Waiting;
import io.idempotent.internal.redis.RedisBackend;
import io.idempotent.internal.redis.RedisSettings;
import io.idempotent.internal.sql.JtaAccess;
import io.idempotent.internal.sql.Purge;
import io.idempotent.internal.sql.SchemaMode;
import io.idempotent.internal.sql.SqlBackend;
import io.idempotent.internal.sql.SqlOptions;
import io.idempotent.internal.sql.SqlStore;
import io.idempotent.internal.tiered.TieredStore;
import io.idempotent.spi.AnswerFormat;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.PrincipalResolver;
import io.idempotent.spi.ResultCodec;
import io.idempotent.spi.TenantResolver;
import org.eclipse.microprofile.config.ConfigProvider;

/** Starts the library: reads the settings, opens what they name, and refuses to start where something is wrong. */
final class Starting {
    private static final System.Logger LOG = System.getLogger("io.idempotent");

    private final CdiLookup server;
    private final Settings settings;
    private final List<Problem> problems;
    private final List<AutoCloseable> resources = new ArrayList<>();

    private Starting(CdiLookup server, SettingsReader.Reading reading) {
        this.server = server;
        this.settings = reading.settings();
        this.problems = new ArrayList<>(reading.problems());
    }

    static Started start(CdiLookup server, Running running) {
        Starting starting = new Starting(server, SettingsReader.read(ConfigProvider.getConfig()));
        try {
            return starting.started(running);
        } catch (RuntimeException | Error failed) {
            starting.closeOpened();
            throw failed;
        }
    }

    private void closeOpened() {
        for (AutoCloseable resource : resources) {
            try {
                resource.close();
            } catch (Exception failure) {
                LOG.log(System.Logger.Level.DEBUG, "A resource of a failed start could not be closed.", failure);
            }
        }
    }

    /** A wrong setting counts as its default, so that everything else that is wrong is found as well. */
    private Started started(Running running) {
        problems.addAll(InterceptorOrder.problems(server.container()));
        Stores stores = stores();
        refuseProblems();
        ReconciledOperations operations = new ReconciledOperations();
        Reconcilers reconcilers = server.reconcilers();
        OperationFactory factory = factory(stores, new OperationFactory.Reconciled(reconcilers, operations));
        OperationNames names = new OperationNames();
        GuardedMethods methods = new GuardedMethods(factory, names);
        problems.addAll(methods.prepare(guardedMethods()));
        refuseProblems();
        Background background = Background.of(server);
        // First to be closed: what runs in the background uses the rest.
        resources.add(0, background);
        Renewals renewals = new Renewals(Ticker.SYSTEM);
        background.schedule(renewals::startOn);
        stores.database().ifPresent(database -> schedulePurge(database, background));
        Observers observers = CdiObservers.of(server.container());
        stores.doubts()
                .ifPresent(doubts -> scheduleReconciliation(
                        new Reconciliation(doubts, operations, reconcilers::ask, observers, settings.reconcile()),
                        background));
        Guard guard = new Guard(
                JtaAccess.transactions(server),
                running,
                renewals,
                new Waiting(settings.limits().maxWaiting(), Starting::pause, Ticker.SYSTEM),
                background.ends(),
                Ticker.SYSTEM,
                observers);
        return new Started(
                guard,
                methods,
                new DefinedOperations(factory, names),
                new Secrets(stores.secrets(), Starting::pause),
                numbers(stores),
                List.copyOf(resources));
    }

    private Callers callers() {
        return new Callers(
                server.bean(TenantResolver.class),
                server.bean(PrincipalResolver.class).or(() -> ContainerPrincipal.of(server)));
    }

    /** Nothing where the checks at deployment did not run; such methods are checked at their first call. */
    private List<BeanClassCheck.Guarded> guardedMethods() {
        return server.bean(GuardedClasses.class).map(GuardedClasses::names).orElse(List.of()).stream()
                .flatMap(name -> BeanClassCheck.guarded(name).stream())
                .toList();
    }

    private void schedulePurge(SqlStore database, Background background) {
        Settings.Upkeep upkeep = settings.sql().upkeep();
        Purge purge = database.purge(upkeep.purgeBatch());
        background.repeat(scheduler -> purge.startOn(scheduler, background.upkeep(), upkeep.purgeInterval()));
    }

    /** First to be closed: from then on nobody of the application is asked. */
    private void scheduleReconciliation(Reconciliation reconciliation, Background background) {
        resources.add(0, reconciliation);
        background.repeat(scheduler -> reconciliation.startOn(scheduler, background.upkeep(), background.questions()));
    }

    private Optional<DocumentNumbers> numbers(Stores stores) {
        Optional<TenantResolver> tenants = server.bean(TenantResolver.class);
        return stores.database()
                .map(database -> database.numbers(
                        () -> tenants.flatMap(TenantResolver::tenant),
                        settings.sql().upkeep().numberBlock()));
    }

    private OperationFactory factory(Stores stores, OperationFactory.Reconciled reconciled) {
        ResultCodec codec = server.bean(ResultCodec.class).orElseGet(JsonbResultCodec::new);
        return new OperationFactory(settings, stores, codec, callers(), server.bean(AnswerFormat.class), reconciled);
    }

    private void refuseProblems() {
        if (!problems.isEmpty()) {
            throw new DeploymentException("Idempotent cannot start:\n"
                    + problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
    }

    private Stores stores() {
        if (settings.store() == Settings.StoreKind.MEMORY) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "idempotent.store=memory: records die with this process and bind no other one.");
            MemoryStore memory = new MemoryStore(Ticker.SYSTEM);
            return new Stores(Optional.empty(), Optional.of(memory), Optional.empty(), Optional.of(memory.doubts()));
        }
        Optional<IdempotencyStore> redis = redis();
        Optional<SqlStore> sql = settings.datasource().flatMap(this::sql);
        if (sql.isEmpty() && redis.isEmpty() && problems.isEmpty()) {
            problem(
                    "204",
                    "idempotent.store",
                    "there is no store; set idempotent.datasource, idempotent.redis.address, or both");
        }
        return new Stores(sql.map(truth -> durable(truth, redis)), redis, sql, sql.map(SqlStore::doubts));
    }

    private IdempotencyStore durable(SqlStore truth, Optional<IdempotencyStore> redis) {
        TieredStore.Settings tiers = new TieredStore.Settings(
                settings.redis().retention(), settings.redis().breakerOpen());
        return redis.<IdempotencyStore>map(
                        fast -> new TieredStore(fast, truth, truth.readingFirst(), tiers, Ticker.SYSTEM))
                .orElseGet(truth::readingFirst);
    }

    private Optional<SqlStore> sql(String datasource) {
        SqlOptions options = new SqlOptions(
                settings.sql().lockWait(),
                settings.sql().statementTimeout(),
                settings.sql().maxNested(),
                settings.sql().nestedWait(),
                settings.sql().together());
        SchemaMode schema = SchemaMode.valueOf(settings.schema().toUpperCase(Locale.ROOT));
        SqlBackend.Opening opening = SqlBackend.open(server, datasource, schema, options);
        opening.problems().forEach(problem -> problem("202", "idempotent.datasource", problem));
        return opening.store();
    }

    private Optional<IdempotencyStore> redis() {
        Optional<RedisBackend> redis =
                RedisBackend.ofApplication(server, settings.redis().keyPrefix()).or(this::built);
        redis.ifPresent(backend -> {
            resources.add(backend);
            backend.warnings().forEach(warning -> LOG.log(System.Logger.Level.WARNING, warning));
        });
        return redis.map(RedisBackend::store);
    }

    private Optional<RedisBackend> built() {
        if (!settings.redis().isConfigured()) {
            return Optional.empty();
        }
        try {
            return Optional.of(RedisBackend.built(new RedisSettings(
                    settings.redis().address(),
                    settings.redis().configFile().map(Starting::text),
                    settings.redis().timeout(),
                    settings.redis().connections(),
                    settings.redis().keyPrefix())));
        } catch (IllegalArgumentException unusable) {
            problem("203", "idempotent.redis", String.valueOf(unusable.getMessage()));
            return Optional.empty();
        }
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "the file of idempotent.redis.config-file cannot be read: " + unreadable);
        }
    }

    private void problem(String id, String place, String text) {
        problems.add(new Problem(id, place, text));
    }

    /** A wait that nobody shortens. */
    private static void pause(java.time.Duration length) throws InterruptedException {
        boolean never = new Semaphore(0).tryAcquire(length.toNanos(), TimeUnit.NANOSECONDS);
        assert !never;
    }
}
