package org.semascope.engine;

import java.nio.file.Path;
import java.util.List;

/**
 * Options of the engine that do not affect results.
 *
 * @param root the directory that holds all runs
 * @param fresh whether to start over instead of resuming or returning a stored run
 * @param shardsAtOnce number of shards computed at the same time; with two, one fills the encoder's
 *     batches while the other is tokenised
 * @param threads of the encoder, for the manifest
 * @param command the command line, for the manifest
 * @param program the program's version, for the manifest
 */
public record EngineOptions(
    Path root, boolean fresh, int shardsAtOnce, int threads, List<String> command, String program) {
  private static final int SHARDS_AT_ONCE = 2;

  public EngineOptions {
    if (shardsAtOnce < 1) {
      throw new IllegalArgumentException(shardsAtOnce + " shards at once");
    }
    if (threads < 1) {
      throw new IllegalArgumentException(threads + " threads");
    }
    command = List.copyOf(command);
  }

  public static EngineOptions under(Path root) {
    int threads = Runtime.getRuntime().availableProcessors();
    return new EngineOptions(root, false, SHARDS_AT_ONCE, threads, List.of(), "unknown");
  }

  public EngineOptions fresh(boolean startOver) {
    return new EngineOptions(root, startOver, shardsAtOnce, threads, command, program);
  }

  public EngineOptions shardsAtOnce(int number) {
    return new EngineOptions(root, fresh, number, threads, command, program);
  }

  public EngineOptions threads(int number) {
    return new EngineOptions(root, fresh, shardsAtOnce, number, command, program);
  }

  /** The command line and the version of the program. */
  public EngineOptions by(List<String> commandLine, String version) {
    return new EngineOptions(root, fresh, shardsAtOnce, threads, commandLine, version);
  }
}
