package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.core.SemascopeException;

/**
 * How much of the machine's memory this process holds, as Linux counts it. Pages of mapped files
 * count too, though the system can take them back.
 */
final class ResidentMemory {
  private static final Path STATUS = Path.of("/proc/self/status");

  private ResidentMemory() {}

  static long now() {
    return bytes("VmRSS:");
  }

  /** The most since the process began, or since {@link #forgetPeak}. */
  static long peak() {
    return bytes("VmHWM:");
  }

  static void forgetPeak() {
    try {
      Files.writeString(Path.of("/proc/self/clear_refs"), "5");
    } catch (IOException e) {
      throw new SemascopeException("cannot measure memory here: " + e.getMessage(), e);
    }
  }

  private static long bytes(String key) {
    try {
      return Files.readAllLines(STATUS).stream()
          .filter(line -> line.startsWith(key))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new SemascopeException("cannot measure memory here: " + e.getMessage(), e);
    }
  }
}
