package org.semascope.data.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.ProcessLock;

/**
 * The folder beside an index's own in which it is built. Only one builder at a time may enter; what
 * a killed one left is cleared away. The lock file stays: removing one while somebody waits for it
 * would let two in.
 */
final class BuildFolder implements AutoCloseable {
  private final Path target;
  private final Path folder;
  private final ProcessLock lock;

  private BuildFolder(Path target, Path folder, ProcessLock lock) {
    this.target = target;
    this.folder = folder;
    this.lock = lock;
  }

  static BuildFolder enter(Path index) throws IOException {
    Path target = index.toAbsolutePath().normalize();
    if (target.getFileName() == null) {
      throw new SemascopeException("%s cannot be an index".formatted(index));
    }
    String name = target.getFileName().toString();
    ProcessLock lock =
        ProcessLock.tryAcquire(target.resolveSibling("." + name + ".lock"))
            .orElseThrow(
                () ->
                    new SemascopeException("%s: another process is building it".formatted(index)));
    BuildFolder own =
        new BuildFolder(target, target.resolveSibling("." + name + ".building"), lock);
    try {
      FileTree.delete(own.folder);
      FileTree.delete(own.old());
      Files.createDirectory(own.folder);
      return own;
    } catch (IOException e) {
      lock.close();
      throw e;
    }
  }

  Path folder() {
    return folder;
  }

  /** Gives the folder its name. An index that had it is put aside first, then removed. */
  void publish() throws IOException {
    FileTree.sync(folder);
    if (Files.exists(target)) {
      AtomicFile.move(target, old());
    }
    AtomicFile.move(folder, target);
    FileTree.delete(old());
  }

  private Path old() {
    return target.resolveSibling("." + target.getFileName() + ".old");
  }

  /** Leaves nothing behind that was not published. */
  @Override
  public void close() throws IOException {
    try (lock) {
      FileTree.delete(folder);
    }
  }
}
