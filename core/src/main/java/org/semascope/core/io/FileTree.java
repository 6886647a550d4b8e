package org.semascope.core.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Operations on folder trees. Symbolic links are not followed. */
public final class FileTree {
  private FileTree() {}

  /** The folder's direct children sorted by name; empty if there is no such folder. */
  public static List<Path> children(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    }
  }

  /** Total size of all files below. */
  public static long bytes(Path root) throws IOException {
    long total = 0;
    for (Path file : filesBelow(root)) {
      total += Files.size(file);
    }
    return total;
  }

  /** Removes the tree; ignores files that another process removes concurrently. */
  public static void delete(Path root) throws IOException {
    for (Path path : below(root).stream().sorted(Comparator.reverseOrder()).toList()) {
      Files.deleteIfExists(path);
    }
  }

  /** Removes all other files. */
  public static void retain(Path root, Collection<Path> files) throws IOException {
    for (Path file : filesBelow(root)) {
      if (!files.contains(file)) {
        Files.delete(file);
      }
    }
  }

  /** Syncs all files to disk, so that a later rename is not persisted before their content. */
  public static void sync(Path root) throws IOException {
    for (Path file : filesBelow(root)) {
      AtomicFile.sync(file);
    }
  }

  /**
   * Gives direct subfolders the permissions of their parent: a temporary folder that was moved here
   * is accessible only to its owner. Folders of other users are not changed.
   */
  public static void openLikeParent(Path parent) throws IOException {
    PosixFileAttributeView own = Files.getFileAttributeView(parent, PosixFileAttributeView.class);
    if (own == null || !Files.isDirectory(parent)) {
      return;
    }
    PosixFileAttributes wanted = own.readAttributes();
    for (Path child : children(parent)) {
      if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)
          && Files.getOwner(child).equals(wanted.owner())
          && !Files.getPosixFilePermissions(child).equals(wanted.permissions())) {
        Files.setPosixFilePermissions(child, wanted.permissions());
      }
    }
  }

  private static List<Path> filesBelow(Path root) throws IOException {
    return below(root).stream()
        .filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
        .toList();
  }

  private static List<Path> below(Path root) throws IOException {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.toList();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
