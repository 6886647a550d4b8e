package org.semascope.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What a piece of work took.
 *
 * @param clock seconds by the clock, which other programs on the machine lengthen
 * @param processor seconds of processor time, of all threads
 */
record Spent(double clock, double processor) {
  /** What it takes this process, with whatever its compiler and collector do meanwhile. */
  static Spent on(Runnable work) {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long processor = system.getProcessCpuTime();
    long clock = System.nanoTime();
    work.run();
    return new Spent(
        (System.nanoTime() - clock) / 1e9, (system.getProcessCpuTime() - processor) / 1e9);
  }
}
