package org.semascope.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * How much of the processor other programs had since a moment, as Linux counts it: a measurement
 * beside a busy neighbour is worth little.
 */
final class OtherPrograms {
  private static final Path STATISTICS = Path.of("/proc/stat");
  private static final long NANOS_PER_TICK = 10_000_000; // a hundredth of a second
  private static final int IDLE = 3; // user, nice, system, idle, waiting for disks, ...
  private static final int WAITING = 4;

  private final long start = System.nanoTime();
  private final long busy = busyNanos();
  private final long own = ownNanos();

  /** Between 0 and 1; 0 where the system does not tell. */
  double share() {
    double others = busyNanos() - busy - (ownNanos() - own);
    long cores = Runtime.getRuntime().availableProcessors();
    return Math.max(0, Math.min(1, others / cores / (System.nanoTime() - start)));
  }

  private static long ownNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static long busyNanos() {
    if (!Files.isReadable(STATISTICS)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(STATISTICS)) {
      long[] ticks =
          Stream.of(lines.findFirst().orElseThrow().replaceFirst("cpu +", "").split(" "))
              .mapToLong(Long::parseLong)
              .limit(8) // guests after these are counted among users
              .toArray();
      return (LongStream.of(ticks).sum() - ticks[IDLE] - ticks[WAITING]) * NANOS_PER_TICK;
    } catch (IOException e) {
      return 0;
    }
  }
}
