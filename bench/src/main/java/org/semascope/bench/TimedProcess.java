package org.semascope.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.semascope.core.SemascopeException;

/**
 * A program that has run to its end.
 *
 * @param output all that it printed
 */
record TimedProcess(int code, double seconds, String output) {
  static TimedProcess run(List<String> command) {
    try {
      long start = System.nanoTime();
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int code = process.waitFor();
      return new TimedProcess(code, (System.nanoTime() - start) / 1e9, output);
    } catch (IOException e) {
      throw new SemascopeException("cannot start %s: %s".formatted(command, e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted", e);
    }
  }

  /** As {@link #run}, for a program that must not fail. */
  static TimedProcess done(List<String> command) {
    TimedProcess process = run(command);
    if (process.code() != 0) {
      throw new SemascopeException(
          "%s failed: %s".formatted(String.join(" ", command), process.output().strip()));
    }
    return process;
  }
}
