// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;

import com.trendyol.jdempotent.core.annotation.JdempotentRequestPayload;
import com.trendyol.jdempotent.core.annotation.JdempotentResource;
import com.trendyol.jdempotent.core.aspect.IdempotentAspect;
import com.trendyol.jdempotent.redis.RedisConfigProperties;
import com.trendyol.jdempotent.redis.RedisIdempotentRepository;
import org.springframework.aop.aspectj.annotation.AspectJProxyFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.StringRedisSerializer;

/** Jdempotent with its Redis repository, put together as its own configuration does it, but for one server. */
record JdempotentPeer(LettuceConnectionFactory connections, Shop shop, Business business) implements Contender {

    /** What it guards; behind a proxy of the JDK it reads the annotations here, and Spring finds the method by its own. */
    public interface Shop {
        @JdempotentResource(cachePrefix = "jdempotent", ttl = 1, ttlTimeUnit = TimeUnit.HOURS)
        Receipt order(@JdempotentRequestPayload Order order);
    }

    /** What it takes. Its key generator looks at the fields. */
    public static final class Order implements Serializable {
        private static final long serialVersionUID = 1;

        private final String id;

        Order(String id) {
            this.id = id;
        }

        public String getId() {
            return id;
        }
    }

    /** What it gives. */
    public static final class Receipt implements Serializable {
        private static final long serialVersionUID = 1;

        private final String text;

        Receipt(String text) {
            this.text = text;
        }

        public String getText() {
            return text;
        }
    }

    /** The guarded method. */
    public static class GuardedShop implements Shop {
        private final Business business;

        GuardedShop(Business business) {
            this.business = business;
        }

        @Override
        @JdempotentResource(cachePrefix = "jdempotent", ttl = 1, ttlTimeUnit = TimeUnit.HOURS)
        public Receipt order(@JdempotentRequestPayload Order order) {
            return new Receipt(business.text());
        }
    }

    static JdempotentPeer on(RedisUnderTest redis) {
        LettuceConnectionFactory connections = new LettuceConnectionFactory(new RedisStandaloneConfiguration(
                redis.uri().getHost(), redis.uri().getPort()));
        connections.afterPropertiesSet();
        Business business = new Business();
        AspectJProxyFactory proxies = new AspectJProxyFactory(new GuardedShop(business));
        proxies.addAspect(new IdempotentAspect(new RedisIdempotentRepository(template(connections), properties())));
        return new JdempotentPeer(connections, proxies.getProxy(), business);
    }

    private static RedisTemplate<String, Object> template(LettuceConnectionFactory connections) {
        RedisTemplate<String, Object> template = new RedisTemplate<>();
        template.setConnectionFactory(connections);
        template.afterPropertiesSet();
        template.setKeySerializer(new StringRedisSerializer());
        return template;
    }

    private static RedisConfigProperties properties() {
        RedisConfigProperties properties = new RedisConfigProperties();
        properties.setExpirationTimeHour(1L);
        properties.setPersistReqRes(true);
        return properties;
    }

    @Override
    public String name() {
        return "Jdempotent";
    }

    @Override
    public void call(String key) {
        Receipt receipt = shop.order(new Order(key));
        if (receipt.getText().length() != Business.RESULT_LENGTH) {
            throw new IllegalStateException("Another result");
        }
    }

    @Override
    public long runs() {
        return business.runs();
    }

    @Override
    public void close() {
        connections.destroy();
    }
}
