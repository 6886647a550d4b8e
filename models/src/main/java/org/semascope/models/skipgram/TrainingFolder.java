package org.semascope.models.skipgram;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.ProcessLock;

/**
 * The folder in which a training works, and which one that is broken off leaves to the next. Only
 * one may be in it at a time, and only the same training goes on there.
 */
final class TrainingFolder implements AutoCloseable {
  private final Path folder;
  private final ProcessLock lock;

  private TrainingFolder(Path folder, ProcessLock lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * @param identity what makes it the same training
   * @param fresh whether what another one left is removed
   */
  static TrainingFolder enter(Path folder, Map<String, String> identity, boolean fresh) {
    try {
      Files.createDirectories(folder);
      TrainingFolder shop = locked(folder);
      try {
        if (fresh) {
          shop.clear();
        }
        shop.identify(identity);
        return shop;
      } catch (RuntimeException e) {
        shop.close();
        throw e;
      }
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(folder, IoReason.of(e)), e);
    }
  }

  private static TrainingFolder locked(Path folder) throws IOException {
    return ProcessLock.tryAcquire(folder.resolve("lock"))
        .map(lock -> new TrainingFolder(folder, lock))
        .orElseThrow(
            () -> new SemascopeException("another process is training in %s".formatted(folder)));
  }

  private void identify(Map<String, String> identity) throws IOException {
    Path file = folder.resolve("settings");
    if (!Files.exists(file)) {
      clear(); // of what came before there were settings
      WholeFile.write(
          file,
          out -> {
            for (Map.Entry<String, String> one : identity.entrySet()) {
              out.write(
                  (one.getKey() + "\t" + one.getValue() + "\n").getBytes(StandardCharsets.UTF_8));
            }
          });
      return;
    }
    Map<String, String> before = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      int tab = line.indexOf('\t');
      before.put(line.substring(0, Math.max(0, tab)), line.substring(tab + 1));
    }
    String changes =
        identity.entrySet().stream()
            .filter(one -> !one.getValue().equals(before.get(one.getKey())))
            .map(one -> change(one.getKey(), before.get(one.getKey()), one.getValue()))
            .collect(Collectors.joining(", "));
    if (!changes.isEmpty()) {
      throw new SemascopeException(
          "%s holds a training that is not finished and not the same: %s; --fresh starts over"
              .formatted(folder, changes));
    }
  }

  private static String change(String name, String before, String now) {
    return "%s was %s and is %s".formatted(name, before, now);
  }

  /** Numbers of words as the corpus gives them; of no use once the {@link #numbers} are there. */
  Path draft() {
    return folder.resolve("draft");
  }

  Path numbers() {
    return folder.resolve("numbers");
  }

  Path vocabulary() {
    return folder.resolve("vocabulary");
  }

  /** Checksums of {@link #numbers} and {@link #vocabulary}, written when both are whole. */
  Path sums() {
    return folder.resolve("sums");
  }

  Path checkpoint() {
    return folder.resolve("checkpoint");
  }

  void drop(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new SemascopeException("cannot remove %s: %s".formatted(file, IoReason.of(e)), e);
    }
  }

  /** Removes all that is in it, but for the lock. */
  private void clear() {
    for (Path file : files()) {
      if (!file.equals(folder) && !file.endsWith("lock")) {
        drop(file);
      }
    }
  }

  /** Removes the folder: there is nothing to go on with. */
  void remove() {
    clear();
    close();
    files().forEach(this::drop);
  }

  private List<Path> files() {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.sorted(Comparator.reverseOrder()).toList();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (UncheckedIOException | IOException e) {
      IOException cause = e instanceof UncheckedIOException u ? u.getCause() : (IOException) e;
      throw new SemascopeException("cannot remove %s: %s".formatted(folder, IoReason.of(cause)), e);
    }
  }

  /** Leaves; what is in it stays for the next. */
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new SemascopeException("cannot leave %s: %s".formatted(folder, IoReason.of(e)), e);
    }
  }
}
