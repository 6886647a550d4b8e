package org.semascope.engine;

import java.nio.file.Path;
import java.util.List;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;

/** Runs the small experiment in a process of its own: one to kill. */
final class RunMain implements Progress {
  private RunMain() {}

  /** Root, data, milliseconds per shard. */
  public static void main(String[] args) {
    int millis = Integer.parseInt(args[2]);
    Words words = new Words(Path.of(args[1]), shard -> compute(millis));
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

  private static void compute(int millis) {
    System.out.println("computing");
    EngineTest.sleep(millis);
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
