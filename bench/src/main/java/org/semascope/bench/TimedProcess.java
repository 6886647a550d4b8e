package org.semascope.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.semascope.core.SemascopeException;

/**
 * A program that has run to its end.
 *
 * @param peakBytes the most memory it had, as Linux counts it; 0 on other systems
 * @param output everything it printed
 */
record TimedProcess(int code, double seconds, long peakBytes, String output) {
  private static final long SHORTEST_MILLIS = 5;

  static TimedProcess run(List<String> command) {
    try {
      Path output = Files.createTempFile("semascope-bench", ".out");
      try {
        return run(command, output);
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new SemascopeException("cannot start %s: %s".formatted(command, e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted", e);
    }
  }

  private static TimedProcess run(List<String> command, Path output)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    process.getOutputStream().close();
    long peak = 0;
    // Looks seldom at long processes, so that looking takes none of the time measured.
    while (!process.waitFor(
        Math.max(SHORTEST_MILLIS, (System.nanoTime() - start) / 100_000_000),
        TimeUnit.MILLISECONDS)) {
      peak = Math.max(peak, Spent.peakOf(process.pid()));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    String printed = Files.readString(output, StandardCharsets.UTF_8);
    return new TimedProcess(process.exitValue(), seconds, peak, printed);
  }

  /** Same as {@link #run}, for a program that must not fail. */
  static TimedProcess done(List<String> command) {
    TimedProcess process = run(command);
    SemascopeException.throwIf(
        process.code() != 0, "%s failed: %s", String.join(" ", command), process.output().strip());
    return process;
  }
}
