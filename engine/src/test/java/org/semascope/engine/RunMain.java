package org.semascope.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;

/** Runs the small experiment in a process of its own: one to kill. */
final class RunMain implements Progress {
  private RunMain() {}

  /**
   * Root, data, milliseconds per shard. Shards wait as long as the file {@link #hold} exists, so
   * that a test does not depend on the speed of the machine.
   */
  public static void main(String[] args) {
    int millis = Integer.parseInt(args[2]);
    Path hold = hold(Path.of(args[0]));
    Words words = new Words(Path.of(args[1]), shard -> compute(millis, hold));
    EngineOptions options = EngineOptions.under(Path.of(args[0])).by(List.of(args), "test");
    try {
      new Engine(options, new RunMain(), Interruption.bySignals()).run(words);
    } catch (StoppedException e) {
      System.out.println(e.getMessage());
      System.exit(StoppedException.EXIT_CODE);
    } catch (SemascopeException e) {
      System.out.println(e.getMessage());
      System.exit(1);
    }
  }

  static Path hold(Path root) {
    return root.resolveSibling("hold");
  }

  private static void compute(int millis, Path hold) {
    System.out.println("computing");
    EngineTest.sleep(millis);
    while (Files.exists(hold)) {
      EngineTest.sleep(10);
    }
  }

  @Override
  public void say(String line) {
    System.out.println(line);
  }

  /** Reports a finished shard, so that a test can wait for it. */
  @Override
  public Task begin(String what, long total, Unit unit) {
    return new Task() {
      @Override
      public void advance(long amount) {}

      @Override
      public void note(String words) {
        System.out.println(words);
      }

      @Override
      public void close() {}
    };
  }
}
