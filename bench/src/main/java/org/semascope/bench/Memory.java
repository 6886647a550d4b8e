package org.semascope.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Memory that a piece of work added to this process, in bytes, as Linux counts it; 0 on other
 * systems. Pages of mapped files count too, though the system can take them back.
 *
 * @param kept resident after the work
 * @param peak maximum resident during the work
 */
record Memory(long kept, long peak) {
  private static final String SELF = "self";
  private static final String RESIDENT = "VmRSS:";
  private static final String PEAK = "VmHWM:";

  /**
   * @param before resident before the work, after {@link #forgetPeak}
   */
  static Memory since(long before) {
    return new Memory(resident() - before, bytes(SELF, PEAK) - before);
  }

  static long resident() {
    return bytes(SELF, RESIDENT);
  }

  /** Maximum resident memory of another process so far; 0 if the process has ended. */
  static long peakOf(long process) {
    return bytes(Long.toString(process), PEAK);
  }

  /** Starts the maximum of this process anew. */
  static void forgetPeak() {
    try {
      Files.writeString(Path.of("/proc/self/clear_refs"), "5");
    } catch (IOException e) {
      // no Linux, or not permitted: the peak is that since the start of the process
    }
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
