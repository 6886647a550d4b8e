package org.semascope.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.Sha256;

/**
 * Names, sizes and modification times of a file and its companion files, or of the files in a
 * folder. No file is read.
 *
 * @param path absolute
 * @param files by name relative to the folder; a single file has the empty name
 * @param others names in the folder that are neither files nor folders: a pipe or a device has no
 *     content to hash, and opening one may block
 */
record FileStamps(Path path, Map<String, Stamp> files, List<String> others) {
  private static final int SHA_DIGITS = 64;
  private static final Duration SETTLED = Duration.ofSeconds(2);

  record Stamp(long bytes, Instant modified) {
    static Stamp of(BasicFileAttributes seen) {
      return new Stamp(seen.size(), seen.lastModifiedTime().toInstant());
    }
  }

  /**
   * @param names of files in the folder, or next to the file; empty for the single file, or for all
   *     files in the folder and its subfolders except those of runs
   */
  static FileStamps of(Path given, List<String> names) throws IOException {
    Path path = given.toAbsolutePath().normalize();
    TreeMap<String, Stamp> files = new TreeMap<>();
    List<String> others = new ArrayList<>();
    for (String name : names) {
      Path file = folder(path).resolve(name);
      files.put(name, Stamp.of(readable(file)));
    }
    if (names.isEmpty()) {
      readable(path);
      walk(path, files, others);
    }
    return new FileStamps(path, files, others);
  }

  private static BasicFileAttributes readable(Path path) throws IOException {
    BasicFileAttributes seen = Files.readAttributes(path, BasicFileAttributes.class);
    if (seen.isOther()) {
      throw new IOException("expected a file or a folder, found a pipe or a device");
    }
    return seen;
  }

  private static Path folder(Path path) {
    return Files.isDirectory(path) ? path : path.getParent();
  }

  private static void walk(Path path, Map<String, Stamp> files, List<String> others)
      throws IOException {
    Files.walkFileTree(
        path,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes seen) {
            return RunRoot.isOne(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes seen) throws IOException {
            String name = path.relativize(file).toString().replace('\\', '/');
            if (seen.isSymbolicLink()) { // a broken link: other links are followed
              throw new IOException("%s in it is a link to nothing".formatted(name));
            }
            if (seen.isOther()) {
              others.add(name);
            } else {
              files.put(name, Stamp.of(seen));
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** The path of a file. */
  Path file(String name) {
    return name.isEmpty() ? path : folder(path).resolve(name);
  }

  long bytes() {
    return files.values().stream().mapToLong(Stamp::bytes).sum();
  }

  /** The latest modification time. */
  Instant modified() {
    return files.values().stream()
        .map(Stamp::modified)
        .max(Instant::compareTo)
        .orElse(Instant.EPOCH);
  }

  /**
   * Same as {@link #sha256()}, but cached in a folder by path, names, sizes and times, so that
   * gigabytes are not read by every command. Files that have just been written are not cached: they
   * may change again within the resolution of the file system's clock.
   */
  String sha256(Path cache) throws IOException {
    StringBuilder seen = new StringBuilder(path + "\n");
    files.forEach(
        (name, stamp) ->
            seen.append("%s\t%s\t%s%n".formatted(name, stamp.bytes(), stamp.modified())));
    Path kept =
        cache.resolve(Sha256.of(path.toString().getBytes(UTF_8)).substring(0, 32) + ".data");
    if (Files.isRegularFile(kept)) {
      String text = Files.readString(kept);
      int end = text.length() - SHA_DIGITS;
      if (end == seen.length() && text.startsWith(seen.toString())) {
        return text.substring(end);
      }
    }
    String sha256 = sha256();
    if (modified().isBefore(Instant.now().minus(SETTLED))) {
      try {
        AtomicFile.write(kept, seen + sha256);
      } catch (IOException e) {
        return sha256; // computed again next time
      }
    }
    return sha256;
  }

  /** The checksum of one file; of several, that of the lines "checksum, two spaces, name". */
  String sha256() throws IOException {
    if (files.containsKey("")) {
      return Sha256.of(file(""));
    }
    MessageDigest all = Sha256.digest();
    for (String name : files.keySet()) {
      String line = Sha256.of(file(name)) + "  " + name + "\n";
      all.update(line.getBytes(UTF_8));
    }
    return Sha256.hex(all.digest());
  }
}
