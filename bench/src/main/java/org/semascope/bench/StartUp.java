package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;

/** The whole program as a user starts it: from command to first vector, and the memory it takes. */
record StartUp(double seconds, double peakMegabytes) {
  static StartUp measure(Path launcher, String model) {
    List<String> command =
        List.of(
            launcher.toString(),
            "encode",
            "-m",
            model,
            "The disaster was over.",
            "--word",
            "disaster",
            "--format",
            "json");
    try {
      long start = System.nanoTime();
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      double peak = 0;
      while (!process.waitFor(5, TimeUnit.MILLISECONDS)) {
        peak = Math.max(peak, peakMemory(process.pid()));
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      if (process.exitValue() != 0) {
        throw new SemascopeException(String.join(" ", command) + " failed");
      }
      return new StartUp(seconds, peak);
    } catch (IOException e) {
      throw new SemascopeException("cannot start " + launcher + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted", e);
    }
  }

  /** The most memory the process has had resident so far, as Linux counts it; 0 elsewhere. */
  private static double peakMemory(long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1000)
          .findFirst()
          .orElse(0);
    } catch (IOException | java.io.UncheckedIOException e) {
      return 0; // the process has just ended
    }
  }
}
