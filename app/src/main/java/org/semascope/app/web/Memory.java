package org.semascope.app.web;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The memory of the machine. Weights are outside of Java's heap. */
final class Memory {
  private static final Path LINUX = Path.of("/proc/meminfo");
  private static final String AVAILABLE = "MemAvailable:";
  private static final long LARGEST_RESERVE = 2L << 30;

  private Memory() {}

  /** Whether less than a tenth of the machine's memory is available, or of Java's heap. */
  static boolean isShort() {
    Runtime java = Runtime.getRuntime();
    long heap = java.maxMemory() - java.totalMemory() + java.freeMemory();
    OptionalLong available = available();
    return heap < java.maxMemory() / 10
        || available.isPresent()
            && available.getAsLong()
                < Math.min(LARGEST_RESERVE, physical().getTotalMemorySize() / 10);
  }

  /** Bytes that programs can get without swapping. */
  private static OptionalLong available() {
    if (!Files.isReadable(LINUX)) {
      return OptionalLong.empty(); // free memory excludes caches, so that it is always low
    }
    try (Stream<String> lines = Files.lines(LINUX)) {
      return lines
          .filter(line -> line.startsWith(AVAILABLE))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .findFirst();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  private static com.sun.management.OperatingSystemMXBean physical() {
    return (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  }
}
