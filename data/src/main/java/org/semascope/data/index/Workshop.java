package org.semascope.data.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.semascope.core.SemascopeException;

/**
 * The folder beside an index's own in which it is built. Only one builder at a time may enter; what
 * a killed one left is cleared away. The lock file stays: removing one while somebody waits for it
 * would let two in.
 */
final class Workshop implements AutoCloseable {
  private final Path target;
  private final Path folder;
  private final Directory parent;
  private final Lock lock;

  private Workshop(Path target, Path folder, Directory parent, Lock lock) {
    this.target = target;
    this.folder = folder;
    this.parent = parent;
    this.lock = lock;
  }

  static Workshop enter(Path index) throws IOException {
    Path target = index.toAbsolutePath().normalize();
    if (target.getFileName() == null) {
      throw new SemascopeException("%s cannot be an index".formatted(index));
    }
    String name = target.getFileName().toString();
    Directory parent = FSDirectory.open(Files.createDirectories(target.getParent()));
    try {
      Lock lock = parent.obtainLock("." + name + ".lock");
      Workshop shop =
          new Workshop(target, target.resolveSibling("." + name + ".building"), parent, lock);
      try {
        delete(shop.folder);
        delete(shop.old());
        Files.createDirectory(shop.folder);
        return shop;
      } catch (IOException e) {
        lock.close();
        throw e;
      }
    } catch (LockObtainFailedException e) {
      parent.close();
      throw new SemascopeException("%s: another process is building it".formatted(index), e);
    } catch (IOException e) {
      parent.close();
      throw e;
    }
  }

  Path folder() {
    return folder;
  }

  /** Gives the folder its name. An index that had it is put aside first, then removed. */
  void publish() throws IOException {
    for (Path file : below(folder)) {
      sync(file);
    }
    if (Files.exists(target)) {
      Files.move(target, old(), StandardCopyOption.ATOMIC_MOVE);
    }
    Files.move(folder, target, StandardCopyOption.ATOMIC_MOVE);
    delete(old());
  }

  private Path old() {
    return target.resolveSibling("." + target.getFileName() + ".old");
  }

  /** Leaves nothing behind that was not published. */
  @Override
  public void close() throws IOException {
    try (parent;
        lock) {
      delete(folder);
    }
  }

  private static void sync(Path path) throws IOException {
    if (Files.isRegularFile(path)) {
      try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    for (Path path : below(folder).stream().sorted(Comparator.reverseOrder()).toList()) {
      Files.deleteIfExists(path);
    }
  }

  private static List<Path> below(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.toList();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
