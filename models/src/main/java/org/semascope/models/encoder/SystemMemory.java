package org.semascope.models.encoder;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * How much memory programs can still have on this machine, in bytes.
 *
 * @param available asked anew each time
 */
record SystemMemory(LongSupplier available) {
  private static final Path MEMINFO = Path.of("/proc/meminfo");
  private static final String AVAILABLE = "MemAvailable:";

  static SystemMemory ofThisMachine() {
    return new SystemMemory(SystemMemory::measure);
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
