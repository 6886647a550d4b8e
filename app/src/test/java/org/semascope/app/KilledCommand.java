package org.semascope.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.engine.StoredRun;

/** A command in a JVM of its own, which ends without warning when a run has a finished shard. */
final class KilledCommand {
  static final int KILLED = 9;

  private KilledCommand() {}

  /** Runs a command of the {@link World} in a folder; returns its exit code. */
  static int run(Path home, Path runs, List<String> words)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    // The same modules, and so the same SIMD kernels as here.
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            KilledCommand.class.getName(),
            home.toString(),
            runs.toString()));
    command.addAll(words);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("killed.log").toFile())
            .start();
    return process.waitFor();
  }

  public static void main(String[] args) {
    Path runs = Path.of(args[1]);
    Thread killer = new Thread(() -> watch(runs));
    killer.setDaemon(true);
    killer.start();
    String[] words = Arrays.copyOfRange(args, 2, args.length);
    System.exit(new World(Path.of(args[0])).run(words).code());
  }

  private static void watch(Path runs) {
    while (true) {
      if (Files.isDirectory(runs)) {
        try (Stream<Path> all = Files.walk(runs)) {
          all.filter(path -> path.endsWith("manifest.json"))
              .filter(path -> isUnderWay(path.getParent()))
              .findFirst()
              .ifPresent(any -> Runtime.getRuntime().halt(KILLED));
        } catch (IOException | UncheckedIOException e) {
          // A file that was there a moment ago is gone: look again.
        }
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(5);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isUnderWay(Path run) {
    try {
      StoredRun stored = StoredRun.open(run);
      return !stored.isFinished() && stored.shardsDone() > 0;
    } catch (SemascopeException e) {
      return false;
    }
  }
}
