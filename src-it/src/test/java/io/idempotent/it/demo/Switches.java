// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.demo;

/**
 * What was asked for on the command line.
 *
 * @param exit end after the last line, instead of staying up
 * @param killRedis kill Redis in the middle of the guarded run
 */
record Switches(boolean exit, boolean killRedis) {
    static Switches given() {
        return new Switches(isOn("demo.exit"), isOn("demo.kill-redis"));
    }

    /** {@code -Dname} is as good as {@code -Dname=true}. */
    private static boolean isOn(String name) {
        return !"false".equals(System.getProperty(name, "false"));
    }
}
