package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The share of the processor that other programs have used since a moment, as Linux counts it.
 * Child processes of this one that have ended are not others.
 */
final class OtherPrograms {
  private static final Path MACHINE = Path.of("/proc/stat");
  private static final Path OWN = Path.of("/proc/self/stat");
  private static final long NANOS_PER_TICK = 10_000_000; // a hundredth of a second
  private static final int KINDS = 8; // guests after these are counted among users
  private static final int IDLE = 3; // user, nice, system, idle, waiting for disks, ...
  private static final int WAITING = 4;
  private static final int OF_CHILDREN = 13; // user and system time, after the name in parentheses

  private final long start = System.nanoTime();
  private final long others = othersNanos();

  /** Between 0 and 1; 0 where the system does not say. */
  double share() {
    long cores = Runtime.getRuntime().availableProcessors();
    double used = (double) (othersNanos() - others) / cores / (System.nanoTime() - start);
    return Math.max(0, Math.min(1, used));
  }

  private static long othersNanos() {
    try {
      long[] machine = ticks(Files.readString(MACHINE).lines().findFirst().orElse(""), 1, KINDS);
      String own = Files.readString(OWN);
      long[] children = ticks(own.substring(own.lastIndexOf(')') + 2), OF_CHILDREN, 2);
      long busy = LongStream.of(machine).sum() - machine[IDLE] - machine[WAITING];
      return (busy - LongStream.of(children).sum()) * NANOS_PER_TICK - Spent.ownNanos();
    } catch (IOException e) {
      return 0;
    }
  }

  private static long[] ticks(String line, int first, int count) {
    return Stream.of(line.split(" +"))
        .skip(first)
        .limit(count)
        .mapToLong(Long::parseLong)
        .toArray();
  }
}
