package org.semascope.models.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.Sha256;
import org.slf4j.LoggerFactory;

/**
 * What was found out about files, so that gigabytes are read only once. A fact is valid while path,
 * sizes and modification times of the files are the same as when it was remembered. Each fact is a
 * small text file: the sha256 of the rest, the path, one line per file, and the fact. Neither JSON
 * nor a logger is initialised before it is needed: both take longer than opening vectors.
 */
public final class FileMemory {
  private final Path folder;
  private final Path path;
  private final String stamp;

  private FileMemory(Path folder, Path path, String stamp) {
    this.folder = folder;
    this.path = path;
    this.stamp = stamp;
  }

  /**
   * The memory of some files of a directory as they are now.
   *
   * @param folder where facts are kept
   * @param names of the files, relative to the directory
   */
  static FileMemory ofDirectory(Path folder, Path directory, List<String> names)
      throws IOException {
    Path real = directory.toRealPath();
    StringBuilder stamp = new StringBuilder(real + "\n");
    for (String name : names) {
      Path file = real.resolve(name);
      long modified = Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS);
      stamp.append("%s\t%s\t%s\n".formatted(name, Files.size(file), modified));
    }
    return new FileMemory(folder, real, stamp.toString());
  }

  /** The memory of one file as it is now. */
  static FileMemory ofFile(Path folder, Path file) throws IOException {
    return ofDirectory(folder, file, List.of(""));
  }

  /** Reads a whole file to find out whether its content is as it should be. */
  @FunctionalInterface
  public interface Check {
    boolean passes() throws IOException;
  }

  /** Whether a file passes a check; one that has passed before is not checked again. */
  public static boolean isIntact(Path folder, Path file, Check check) throws IOException {
    FileMemory memory = ofFile(folder, file);
    if (memory.recall("whole").isEmpty()) {
      if (!check.passes()) {
        return false;
      }
      memory.remember("whole", "");
    }
    return true;
  }

  /**
   * @param topic what the fact is about; also the extension of its file
   */
  Optional<String> recall(String topic) throws IOException {
    Path file = file(topic);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    int begin = text.indexOf('\n') + 1;
    boolean valid = text.equals(checked(text.substring(begin))) && text.startsWith(stamp, begin);
    return valid
        ? Optional.of(text.substring(begin + stamp.length()).stripTrailing())
        : Optional.empty();
  }

  /** Keeps a fact, where the folder can be written. */
  void remember(String topic, String fact) {
    try {
      AtomicFile.write(file(topic), checked(stamp + fact + "\n"));
    } catch (IOException e) {
      LoggerFactory.getLogger(FileMemory.class).debug("cannot remember facts about {}", path, e);
    }
  }

  private static String checked(String content) {
    return Sha256.of(content.getBytes(StandardCharsets.UTF_8)) + "\n" + content;
  }

  private Path file(String topic) {
    byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
    return folder.resolve(Sha256.of(name).substring(0, 32) + "." + topic);
  }
}
