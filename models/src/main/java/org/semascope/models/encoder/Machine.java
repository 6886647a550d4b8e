package org.semascope.models.encoder;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Properties of the machine.
 *
 * @param available memory available to programs in bytes, measured at each call
 * @param exactProducts whether products of 8-bit numbers are added without overflow
 */
record Machine(LongSupplier available, BooleanSupplier exactProducts) {
  private static final Path MEMINFO = Path.of("/proc/meminfo");
  private static final String AVAILABLE = "MemAvailable:";

  static Machine here() {
    return new Machine(Machine::measureMemory, EightBitProducts::areExact);
  }

  /** Linux's MemAvailable, which counts the page cache as available; elsewhere the free memory. */
  private static long measureMemory() {
    if (Files.isReadable(MEMINFO)) {
      try {
        for (String line : Files.readAllLines(MEMINFO)) {
          if (line.startsWith(AVAILABLE)) {
            return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
          }
        }
      } catch (IOException e) {
        // same as on systems without this file
      }
    }
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getFreeMemorySize();
  }
}
