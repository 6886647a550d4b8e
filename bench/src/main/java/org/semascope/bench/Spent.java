package org.semascope.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The time that a piece of work took.
 *
 * @param clock seconds by the clock, which other programs on the machine lengthen
 * @param processor seconds of processor time of all threads of the process that did the work
 */
record Spent(double clock, double processor) {
  /** Measures this process from now on, with its compiler and its garbage collector. */
  static final class Watch {
    private final long processor = ownNanos();
    private final long clock = System.nanoTime();

    Spent spent() {
      return new Spent((System.nanoTime() - clock) / 1e9, (ownNanos() - processor) / 1e9);
    }
  }

  static Spent on(Runnable work) {
    Watch watch = new Watch();
    work.run();
    return watch.spent();
  }

  /** Processor time of this process since its start. */
  static long ownNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
