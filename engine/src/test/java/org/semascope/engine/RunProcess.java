package org.semascope.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@link RunMain} at work. */
final class RunProcess {
  private final Process process;
  private final BufferedReader said;

  private RunProcess(Process process) {
    this.process = process;
    this.said = process.inputReader();
  }

  static RunProcess start(Path root, Path data, int millisPerShard) throws IOException {
    return start(command(root, data, millisPerShard));
  }

  static RunProcess start(List<String> command) throws IOException {
    return new RunProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  static List<String> command(Path root, Path data, int millisPerShard) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx128m",
        "-Xshare:auto",
        "-XX:TieredStopAtLevel=1",
        "-XX:-UsePerfData",
        "-cp",
        System.getProperty("java.class.path"),
        RunMain.class.getName(),
        root.toString(),
        data.toString(),
        Integer.toString(millisPerShard));
  }

  Process process() {
    return process;
  }

  /** Waits for a line that holds the words. */
  String await(String words) throws IOException {
    List<String> seen = new ArrayList<>();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      if (line.contains(words)) {
        return line;
      }
      seen.add(line);
    }
    throw new AssertionError("never said \"%s\", but: %s".formatted(words, seen));
  }

  /** Waits for a line that holds the words; not if it ends without. */
  boolean isSaid(String words) throws IOException {
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      if (line.contains(words)) {
        return true;
      }
    }
    return false;
  }

  /** Waits for the end. */
  int exitCode() throws Exception {
    said.lines().forEach(line -> {});
    return process.waitFor();
  }
}
