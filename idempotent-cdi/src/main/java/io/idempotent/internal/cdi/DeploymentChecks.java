// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.LinkedHashSet;
import java.util.Set;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.build.compatible.spi.BeanInfo;
import jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension;
import jakarta.enterprise.inject.build.compatible.spi.Messages;
import jakarta.enterprise.inject.build.compatible.spi.Registration;
import jakarta.enterprise.inject.build.compatible.spi.Synthesis;
import jakarta.enterprise.inject.build.compatible.spi.SyntheticComponents;
import jakarta.enterprise.inject.build.compatible.spi.Validation;
import jakarta.interceptor.Interceptor;

import io.idempotent.spi.AnswerFormat;
import io.idempotent.spi.Reconciler;
import io.idempotent.spi.ResultCodec;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Refuses the deployment of a program whose guard cannot hold, with all problems at once. Build compatible, so that the
 * same checks run on CDI Full and, at build time, on CDI Lite.
 */
public class DeploymentChecks implements BuildCompatibleExtension {
    /** By name, since only one package of this library knows Redisson. */
    private static final String REDIS_CLIENT = "org.redisson.api.RedissonClient";

    private final Set<String> beanClasses = new LinkedHashSet<>();
    private boolean hasRedisBean;
    private boolean hasOwnCodec;
    private boolean hasHttpModule;
    private final Set<String> reconciled = new LinkedHashSet<>();

    /**
     * Notes the class of every bean.
     *
     * @param bean a bean
     */
    @Registration(types = Object.class)
    public void note(BeanInfo bean) {
        if (bean.isClassBean() && !bean.declaringClass().hasAnnotation(Interceptor.class)) {
            beanClasses.add(bean.declaringClass().name());
        }
        hasRedisBean |= hasType(bean, REDIS_CLIENT);
        hasOwnCodec |= hasType(bean, ResultCodec.class.getName());
        hasHttpModule |= hasType(bean, AnswerFormat.class.getName());
        if (hasType(bean, Reconciler.class.getName())) {
            Reconcilers.operation(bean.qualifiers()).ifPresent(reconciled::add);
        }
    }

    private static boolean hasType(BeanInfo bean, String name) {
        return bean.types().stream()
                .anyMatch(type ->
                        type.isClass() && type.asClass().declaration().name().equals(name));
    }

    /**
     * Hands the guarded classes on to the running application, which checks them against the stores that it has.
     *
     * @param components takes the bean
     */
    @Synthesis
    public void handOn(SyntheticComponents components) {
        String[] guarded = beanClasses.stream()
                .filter(beanClass -> !BeanClassCheck.guarded(beanClass).isEmpty())
                .toArray(String[]::new);
        components
                .addBean(GuardedClasses.class)
                .type(GuardedClasses.class)
                .scope(Dependent.class)
                .withParam(GuardedClasses.NAMES, guarded)
                .createWith(GuardedClasses.Creator.class);
    }

    /**
     * Checks the noted classes.
     *
     * @param messages takes the problems
     */
    @Validation
    public void check(Messages messages) {
        Settings settings = SettingsReader.read(ConfigProvider.getConfig()).settings();
        BeanClassCheck check = new BeanClassCheck(new Surroundings(
                settings,
                hasRedisBean || settings.redis().isConfigured(),
                hasOwnCodec,
                hasHttpModule,
                this::reconcilers));
        for (String beanClass : beanClasses) {
            check.problems(beanClass).forEach(problem -> messages.error(problem.toString()));
        }
    }

    /** That there are several is for the start to say: one may be an alternative of the others. */
    private int reconcilers(String operation) {
        return reconciled.contains(operation) ? 1 : 0;
    }
}
