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
import java.util.TreeMap;

/**
 * How a file, or a folder with all that is below it, looks from outside: names, sizes and times,
 * without reading any of it. Runs that stand in the folder are no part of it.
 */
record FileStamps(Path place, List<Stamp> files) {
  record Stamp(String name, long bytes, Instant modified) {}

  static FileStamps of(Path place) throws IOException {
    TreeMap<String, Stamp> files = new TreeMap<>();
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
            files.put(name, new Stamp(name, seen.size(), seen.lastModifiedTime().toInstant()));
            return FileVisitResult.CONTINUE;
          }
        });
    return new FileStamps(place, List.copyOf(files.values()));
  }

  long bytes() {
    return files.stream().mapToLong(Stamp::bytes).sum();
  }

  /** When the youngest file was modified. */
  Instant modified() {
    return files.stream().map(Stamp::modified).max(Instant::compareTo).orElse(Instant.EPOCH);
  }

  /** Of a file, its checksum; of a folder, that of the lines "checksum, two blanks, name". */
  String sha256() throws IOException {
    if (Files.isRegularFile(place)) {
      return Sha256.of(place);
    }
    MessageDigest all = Sha256.digest();
    for (Stamp file : files) {
      String line = Sha256.of(place.resolve(file.name)) + "  " + file.name + "\n";
      all.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return Sha256.hex(all.digest());
  }
}
