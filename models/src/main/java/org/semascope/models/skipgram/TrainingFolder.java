package org.semascope.models.skipgram;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.ProcessLock;
import org.semascope.core.io.Sha256;

/**
 * The working folder of a training, which an interrupted training leaves to be resumed. Only one
 * process may use it at a time, and only the same training resumes there.
 */
record TrainingFolder(Path folder, ProcessLock lock) implements AutoCloseable {
  /**
   * @param identity what makes it the same training
   * @param fresh whether the files of an interrupted training are removed
   */
  static TrainingFolder enter(Path folder, Map<String, String> identity, boolean fresh)
      throws IOException {
    ProcessLock lock =
        ProcessLock.tryAcquire(folder.resolve("lock"))
            .orElseThrow(() -> new SemascopeException("another process is training in " + folder));
    TrainingFolder entered = new TrainingFolder(folder, lock);
    try {
      entered.identify(identity, fresh);
      return entered;
    } catch (RuntimeException | IOException e) {
      entered.close();
      throw e;
    }
  }

  private void identify(Map<String, String> identity, boolean fresh) throws IOException {
    Path file = folder.resolve("settings");
    if (fresh || !Files.exists(file)) {
      clear(); // also files from before the settings were written
      AtomicFile.write(
          file,
          identity.entrySet().stream()
              .map(one -> one.getKey() + "\t" + one.getValue() + "\n")
              .collect(Collectors.joining()));
      return;
    }
    Map<String, String> before = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      int tab = line.indexOf('\t');
      before.put(line.substring(0, Math.max(0, tab)), line.substring(tab + 1));
    }
    String changes =
        identity.keySet().stream()
            .filter(key -> !Objects.equals(identity.get(key), before.get(key)))
            .map(key -> "%s was %s and is %s".formatted(key, before.get(key), identity.get(key)))
            .collect(Collectors.joining(", "));
    SemascopeException.throwIf(
        !changes.isEmpty(),
        "%s holds a training that is not finished and not the same: %s; --fresh starts over",
        folder,
        changes);
  }

  Path numbers() {
    return folder.resolve("numbers");
  }

  Path vocabulary() {
    return folder.resolve("vocabulary");
  }

  Path checkpoint() {
    return folder.resolve("checkpoint");
  }

  /** Checksums of {@link #numbers} and {@link #vocabulary}, written when both are complete. */
  Path sums() {
    return folder.resolve("sums");
  }

  void writeSums() throws IOException {
    AtomicFile.write(sums(), currentSums());
  }

  /** Whether numbers and vocabulary are what was written; reads both. */
  boolean matchesSums() throws IOException {
    return Files.exists(sums())
        && Files.exists(numbers())
        && Files.exists(vocabulary())
        && Files.readString(sums()).equals(currentSums());
  }

  private String currentSums() throws IOException {
    return Sha256.of(numbers()) + "\n" + Sha256.of(vocabulary()) + "\n";
  }

  /** Writes a file, replacing an older one. */
  static void write(Path file, AtomicFile.Content content) {
    try {
      AtomicFile.write(file, content);
    } catch (IOException e) {
      throw IoReason.cannot("write", file, e);
    }
  }

  /** Removes everything but the lock. */
  private void clear() throws IOException {
    for (Path file : FileTree.children(folder)) {
      if (!file.endsWith("lock")) {
        FileTree.delete(file);
      }
    }
  }

  /** Removes the folder: there is nothing to resume. */
  void remove() throws IOException {
    clear();
    close();
    FileTree.delete(folder);
  }

  /** Leaves the folder with its files, which the next training resumes. */
  @Override
  public void close() throws IOException {
    lock.close();
  }
}
