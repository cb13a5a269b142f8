// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;

/**
 * Looks at Redis once, at start, and says in words what somebody should know. It also makes the client connect, so that
 * the first request need not.
 */
public final class StartUpCheck {
    /** The oldest Redis that the scripts are meant for. */
    private static final int OLDEST_MAJOR = 6;

    private static final int OLDEST_MINOR = 2;
    private static final Pattern LINE = Pattern.compile("^([a-z_]+):([^\\r\\n]*)", Pattern.MULTILINE);
    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})(\\..*)?");

    private StartUpCheck() {}

    /**
     * Asks every master. INFO by a script, since a client of any topology can send that, and servers that forbid CONFIG
     * allow it.
     *
     * @param client the client
     * @return sentences, none when all is well; never an exception: a Redis that does not answer is a sentence too
     */
    public static List<String> warnings(RedissonClient client) {
        try {
            Set<String> warnings = new LinkedHashSet<>();
            infos(client).forEach(info -> warnings.addAll(warnings(info)));
            return List.copyOf(warnings);
        } catch (Throwable failure) {
            return List.of("Redis does not answer at start ("
                    + Failures.of(failure).getClass().getSimpleName()
                    + "): calls that need it are refused until it does");
        }
    }

    private static List<String> infos(RedissonClient client) {
        List<String> infos = new ArrayList<>();
        client.getScript(ByteArrayCodec.INSTANCE)
                .<Object>eval(
                        RScript.Mode.READ_WRITE, "return redis.call('INFO')", RScript.ReturnType.VALUE, answers -> {
                            answers.forEach(answer -> infos.add(new String((byte[]) answer, StandardCharsets.UTF_8)));
                            return infos;
                        });
        return infos;
    }

    /** What one server's INFO gives cause to say. */
    static List<String> warnings(String info) {
        Map<String, String> facts = LINE.matcher(info)
                .results()
                .collect(Collectors.toMap(line -> line.group(1), line -> line.group(2), (first, second) -> first));
        List<String> warnings = new ArrayList<>();
        String policy = facts.getOrDefault("maxmemory_policy", "unknown");
        if (!policy.equals("noeviction")) {
            warnings.add("Redis may evict records before they end: its maxmemory-policy is " + policy
                    + ", not noeviction. A call whose record was evicted can run again where Redis is the only store");
        }
        String version = facts.getOrDefault("redis_version", "unknown");
        if (!recent(version)) {
            warnings.add("Redis " + version + " is older than " + OLDEST_MAJOR + "." + OLDEST_MINOR
                    + ", the oldest version that is supported");
        }
        return warnings;
    }

    private static boolean recent(String version) {
        Matcher numbers = VERSION.matcher(version);
        if (!numbers.matches()) {
            return false;
        }
        int major = Integer.parseInt(numbers.group(1));
        return major > OLDEST_MAJOR || (major == OLDEST_MAJOR && Integer.parseInt(numbers.group(2)) >= OLDEST_MINOR);
    }
}
