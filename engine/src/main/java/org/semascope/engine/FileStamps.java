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
 * How a file, with those beside it that belong to it, or the files of a folder look from outside:
 * names, sizes and times, without reading any of them.
 *
 * @param place absolute
 * @param files by name below the folder; a file that stands for itself alone has the empty name
 * @param others names below the folder that are neither files nor folders: a pipe or a device has
 *     no content that could be hashed, and who opens one may wait forever
 */
record FileStamps(Path place, Map<String, Stamp> files, List<String> others) {
  private static final int SHA_DIGITS = 64;
  private static final Duration SETTLED = Duration.ofSeconds(2);

  record Stamp(long bytes, Instant modified) {
    static Stamp of(BasicFileAttributes seen) {
      return new Stamp(seen.size(), seen.lastModifiedTime().toInstant());
    }
  }

  /**
   * @param names of files in the folder, or beside the file; none means the file alone, or all
   *     below the folder but for the runs that may stand there
   */
  static FileStamps of(Path given, List<String> names) throws IOException {
    Path place = given.toAbsolutePath().normalize();
    TreeMap<String, Stamp> files = new TreeMap<>();
    List<String> others = new ArrayList<>();
    for (String name : names) {
      Path file = folder(place).resolve(name);
      files.put(name, Stamp.of(readable(file)));
    }
    if (names.isEmpty()) {
      readable(place);
      walk(place, files, others);
    }
    return new FileStamps(place, files, others);
  }

  private static BasicFileAttributes readable(Path place) throws IOException {
    BasicFileAttributes seen = Files.readAttributes(place, BasicFileAttributes.class);
    if (seen.isOther()) {
      throw new IOException("expected a file or a folder, found a pipe or a device");
    }
    return seen;
  }

  private static Path folder(Path place) {
    return Files.isDirectory(place) ? place : place.getParent();
  }

  private static void walk(Path place, Map<String, Stamp> files, List<String> others)
      throws IOException {
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
          public FileVisitResult visitFile(Path file, BasicFileAttributes seen) throws IOException {
            String name = place.relativize(file).toString().replace('\\', '/');
            if (seen.isSymbolicLink()) { // links that lead somewhere are followed
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

  /** Where a file of that name lies. */
  Path file(String name) {
    return name.isEmpty() ? place : folder(place).resolve(name);
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

  /**
   * Same as {@link #sha256()}, but remembered in a folder by place, names, sizes and times, so that
   * gigabytes are not read at every command. What was written just now is not remembered: it might
   * be written again within the same tick of the clock.
   */
  String sha256(Path memory) throws IOException {
    StringBuilder seen = new StringBuilder(place + "\n");
    files.forEach(
        (name, stamp) ->
            seen.append("%s\t%s\t%s%n".formatted(name, stamp.bytes(), stamp.modified())));
    Path kept =
        memory.resolve(Sha256.of(place.toString().getBytes(UTF_8)).substring(0, 32) + ".data");
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
        return sha256; // it is computed again next time
      }
    }
    return sha256;
  }

  /** Of one file, its checksum; of several, that of the lines "checksum, two blanks, name". */
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
