package org.semascope.models.encoder;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * What the machine offers.
 *
 * @param available how much memory programs can still have, in bytes: asked anew each time
 * @param exactProducts whether products of 8 bits are added without overflow
 */
record Machine(LongSupplier available, BooleanSupplier exactProducts) {
  private static final Path MEMINFO = Path.of("/proc/meminfo");
  private static final String AVAILABLE = "MemAvailable:";

  static Machine here() {
    return new Machine(Machine::measure, EightBitProducts::areExact);
  }

  /**
   * As Linux estimates it, with the files it keeps in memory counted as free; else what is free.
   */
  private static long measure() {
    if (Files.isReadable(MEMINFO)) {
      try {
        for (String line : Files.readAllLines(MEMINFO)) {
          if (line.startsWith(AVAILABLE)) {
            return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
          }
        }
      } catch (IOException e) {
        // as on systems without such a file
      }
    }
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getFreeMemorySize();
  }
}
