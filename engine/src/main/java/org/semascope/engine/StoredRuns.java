package org.semascope.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/**
 * The runs below a directory, which are stored at ROOT/PROBE/MODEL/HASH.
 *
 * @param damaged a sentence for each run that cannot be read
 */
public record StoredRuns(List<StoredRun> runs, List<String> damaged) {
  public StoredRuns {
    runs = List.copyOf(runs);
    damaged = List.copyOf(damaged);
  }

  /** All runs, in order of path; none if the directory does not exist. */
  public static StoredRuns under(Path root) {
    List<StoredRun> runs = new ArrayList<>();
    List<String> damaged = new ArrayList<>();
    if (Files.exists(root)) {
      for (Path probe : folders(root)) {
        for (Path model : folders(probe)) {
          for (Path run : folders(model)) {
            try {
              StoredRun.find(run).ifPresent(runs::add);
            } catch (SemascopeException e) {
              damaged.add(e.getMessage());
            }
          }
        }
      }
    }
    return new StoredRuns(runs, damaged);
  }

  /** Whether a directory holds a run, which may be damaged. */
  public static boolean isRun(Path directory) {
    return new RunFolder(directory).hasManifest();
  }

  /**
   * Removes a run with everything in its directory, also a damaged one; refuses a run that a
   * process works on.
   *
   * @return the number of bytes freed
   */
  public static long remove(Path directory) {
    try {
      RunFolder run = new RunFolder(directory.toRealPath()); // a link's lock would be another one
      RunLock lock =
          RunLock.tryAcquire(run.path())
              .orElseThrow(
                  () ->
                      new SemascopeException(
                          "%s: a process is working on this run: stop it first"
                              .formatted(directory)));
      try {
        return run.remove();
      } finally {
        lock.close();
      }
    } catch (IOException e) {
      throw new SemascopeException("cannot remove %s: %s".formatted(directory, IoReason.of(e)), e);
    }
  }

  /** The folders in a folder, in order of name, without hidden ones, which are unfinished. */
  public static List<Path> folders(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      return children
          .filter(Files::isDirectory)
          .filter(child -> !child.getFileName().toString().startsWith("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(folder, IoReason.of(e)), e);
    }
  }
}
