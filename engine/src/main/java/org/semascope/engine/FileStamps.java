package org.semascope.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a file, or the files of a folder, look from outside: names, sizes and times, without reading
 * any of them.
 *
 * @param place absolute
 * @param files by name below the place; a file that is a place itself has the empty name
 */
record FileStamps(Path place, Map<String, Stamp> files) {
  record Stamp(long bytes, Instant modified) {
    static Stamp of(BasicFileAttributes seen) {
      return new Stamp(seen.size(), seen.lastModifiedTime().toInstant());
    }
  }

  /**
   * @param names of files in the folder; none means all below it, but for the runs that may stand
   *     there
   */
  static FileStamps of(Path given, List<String> names) throws IOException {
    Path place = given.toAbsolutePath().normalize();
    TreeMap<String, Stamp> files = new TreeMap<>();
    for (String name : names) {
      Path file = place.resolve(name);
      files.put(name, Stamp.of(Files.readAttributes(file, BasicFileAttributes.class)));
    }
    if (names.isEmpty()) {
      walk(place, files);
    }
    return new FileStamps(place, files);
  }

  private static void walk(Path place, Map<String, Stamp> files) throws IOException {
    Files.walkFileTree(
        place,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes seen) {
            return RunRoot.isOne(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes seen) {
            String name = place.relativize(file).toString().replace('\\', '/');
            files.put(name, Stamp.of(seen));
            return FileVisitResult.CONTINUE;
          }
        });
  }

  long bytes() {
    return files.values().stream().mapToLong(Stamp::bytes).sum();
  }

  /** When the youngest file was modified. */
  Instant modified() {
    return files.values().stream()
        .map(Stamp::modified)
        .max(Instant::compareTo)
        .orElse(Instant.EPOCH);
  }

  /** Of a file, its checksum; of a folder, that of the lines "checksum, two blanks, name". */
  String sha256() throws IOException {
    if (Files.isRegularFile(place)) {
      return Sha256.of(place);
    }
    MessageDigest all = Sha256.digest();
    for (String name : files.keySet()) {
      String line = Sha256.of(place.resolve(name)) + "  " + name + "\n";
      all.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return Sha256.hex(all.digest());
  }
}
