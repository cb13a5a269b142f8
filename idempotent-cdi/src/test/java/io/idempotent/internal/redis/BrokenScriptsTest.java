// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.io.IOException;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.testing.ContractRun;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.redisson.api.RedissonClient;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract catches the mistakes that it is there for: each of these scripts is wrong on purpose. */
class BrokenScriptsTest {
    private static final RedisProcess REDIS = RedisProcess.started();
    private static final BuiltClient CLIENT = BuiltClient.from(RedisSettings.of(REDIS.address()));
    private static final LossyClient LOSSY = LossyClient.thatSendsAgain(REDIS);
    private static final Scripts GOOD = Scripts.load();

    @AfterAll
    static void stop() throws IOException {
        CLIENT.close();
        LOSSY.close();
        REDIS.close();
    }

    private static final class Contract extends RedisStoreContract {
        Contract(RedissonClient client, Scripts scripts) {
            super(REDIS, new RedisStore(client, calls(scripts), Combining.WHEN_BUSY));
        }
    }

    /** A script without one condition; fails if the condition is not there to be taken away. */
    private static String without(String script, String condition, String instead) {
        assertThat(script).contains(condition);
        return script.replace(condition, instead);
    }

    private static Scripts acquireThatMeetsItself() {
        return new Scripts(
                without(GOOD.acquire(), "if present == mine then", "if false then"),
                GOOD.complete(),
                GOOD.free(),
                GOOD.release(),
                GOOD.renew());
    }

    @Test
    void goodScripts_passTheTestsThatTheBrokenOnesFail() throws Throwable {
        Contract contract = new Contract(CLIENT.client(), GOOD);
        for (String test : new String[] {
            "held_isAcquiredAgainByTheSameOwner",
            "complete_byAStranger_changesNothing",
            "release_byAStranger_changesNothing",
            "freed_twiceBySameOwner_leavesTheNextOwnerAlone",
            "complete_twiceBySameOwner_isAppliedAndKeepsTheFirst",
            "formerOwner_canDoNothing",
            "otherFingerprint_isAMismatchInEveryState"
        }) {
            ContractRun.run(contract, test);
        }
        ContractRun.run(new Contract(LOSSY.client(), GOOD), "absent_isAcquired");
    }

    @Test
    void acquireThatMeetsItself_isCaught() {
        Contract contract = new Contract(CLIENT.client(), acquireThatMeetsItself());

        ContractRun.assertCaught(contract, "held_isAcquiredAgainByTheSameOwner");
    }

    @Test
    void acquireThatMeetsItself_isCaughtByALostReplyAlone() {
        Contract contract = new Contract(LOSSY.client(), acquireThatMeetsItself());

        ContractRun.assertCaught(contract, "absent_isAcquired");
    }

    @Test
    void acquireThatLooksAtNoFingerprint_isCaught() {
        Scripts broken = new Scripts(
                without(GOOD.acquire(), "return {4}", "remaining = remaining"),
                GOOD.complete(),
                GOOD.free(),
                GOOD.release(),
                GOOD.renew());

        ContractRun.assertCaught(new Contract(CLIENT.client(), broken), "otherFingerprint_isAMismatchInEveryState");
    }

    @Test
    void completeThatAsksForNoOwner_isCaught() {
        Scripts broken = new Scripts(
                GOOD.acquire(),
                without(GOOD.complete(), "if present and present ~= ARGV[1] then", "if false then"),
                GOOD.free(),
                GOOD.release(),
                GOOD.renew());
        Contract contract = new Contract(CLIENT.client(), broken);

        ContractRun.assertCaught(contract, "complete_byAStranger_changesNothing");
        ContractRun.assertCaught(contract, "complete_twiceBySameOwner_isAppliedAndKeepsTheFirst");
        ContractRun.assertCaught(contract, "formerOwner_canDoNothing");
    }

    @Test
    void freeThatAsksForNoOwner_isCaught() {
        Scripts broken = new Scripts(
                GOOD.acquire(),
                GOOD.complete(),
                without(GOOD.free(), "if present == ARGV[1] then", "if true then"),
                GOOD.release(),
                GOOD.renew());

        ContractRun.assertCaught(
                new Contract(CLIENT.client(), broken), "freed_twiceBySameOwner_leavesTheNextOwnerAlone");
    }

    @Test
    void releaseThatAsksForNoOwner_isCaught() {
        Scripts broken = new Scripts(
                GOOD.acquire(),
                GOOD.complete(),
                GOOD.free(),
                without(GOOD.release(), "if present == ARGV[1] then", "if true then"),
                GOOD.renew());

        ContractRun.assertCaught(new Contract(CLIENT.client(), broken), "release_byAStranger_changesNothing");
    }

    @Test
    void renewThatAsksForNoOwner_isCaught() {
        Scripts broken = new Scripts(
                GOOD.acquire(),
                GOOD.complete(),
                GOOD.free(),
                GOOD.release(),
                without(GOOD.renew(), "elseif present ~= ARGV[2 * i - 1] then", "elseif false then"));

        ContractRun.assertCaught(new Contract(CLIENT.client(), broken), "formerOwner_canDoNothing");
    }
}
