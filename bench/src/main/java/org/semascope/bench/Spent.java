package org.semascope.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Time and memory that a piece of work took. Memory is what the work added to its process, in
 * bytes, as Linux counts it; 0 on other systems. Pages of mapped files count too, though the system
 * can take them back.
 *
 * @param clock seconds by the clock, which other programs on the machine lengthen
 * @param processor seconds of processor time of all threads of the process that did the work
 * @param kept memory resident after the work
 * @param peak maximum resident memory during the work
 */
record Spent(double clock, double processor, long kept, long peak) {
  private static final String SELF = "self";
  private static final String RESIDENT = "VmRSS:";
  private static final String PEAK = "VmHWM:";

  /** Measures this process from now on, with its compiler and its garbage collector. */
  static final class Watch {
    private final long resident;
    private final long processor;
    private final long clock;

    Watch() {
      try {
        Files.writeString(Path.of("/proc/self/clear_refs"), "5"); // starts the maximum anew
      } catch (IOException e) {
        // no Linux, or not permitted: the peak is that since the start of the process
      }
      resident = bytes(SELF, RESIDENT);
      processor = ownNanos();
      clock = System.nanoTime();
    }

    Spent spent() {
      double seconds = (System.nanoTime() - clock) / 1e9;
      double ofProcessor = (ownNanos() - processor) / 1e9;
      long kept = bytes(SELF, RESIDENT) - resident;
      return new Spent(seconds, ofProcessor, kept, bytes(SELF, PEAK) - resident);
    }
  }

  /** Processor time of this process since its start. */
  static long ownNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /** Maximum resident memory of another process so far; 0 if the process has ended. */
  static long peakOf(long process) {
    return bytes(Long.toString(process), PEAK);
  }

  private static long bytes(String process, String key) {
    try (Stream<String> lines = Files.lines(Path.of("/proc", process, "status"))) {
      return lines
          .filter(line -> line.startsWith(key))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }
}
