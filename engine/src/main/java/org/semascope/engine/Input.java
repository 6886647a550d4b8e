package org.semascope.engine;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.Sha256;

/**
 * A model or a data set that a run reads: a file, a folder, or something embedded in the program.
 *
 * @param name what the user calls it
 * @param path absolute; empty for what is embedded
 * @param files which files of the folder it consists of, or which beside the file and with it; none
 *     means all that is there
 * @param bytes of these files
 * @param modified when the youngest of them was, in ISO 8601; empty for what is embedded
 * @param sha256 of the content, in hexadecimal digits
 * @param configuration a hash of all of a model but the values of its weights, which it shares with
 *     its untrained twins; empty for data, for models without twins and in runs of earlier versions
 */
public record Input(
    String name,
    String path,
    List<String> files,
    long bytes,
    String modified,
    String sha256,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String configuration) {
  /** Stands for the model of a run that has none. */
  public static final Input NO_MODEL = embedded("no-model", Sha256.of(new byte[0]));

  public Input {
    if (name.isBlank()) {
      throw new IllegalArgumentException("an input without a name");
    }
    if (!sha256.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException("%s: sha256 \"%s\"".formatted(name, sha256));
    }
    files = List.copyOf(files);
    configuration = configuration == null ? "" : configuration;
  }

  /** Reads and hashes a file, or a folder with all files below it. */
  public static Input read(String name, Path place) {
    return read(name, List.of(place));
  }

  /**
   * Reads and hashes all that a reader opens.
   *
   * @param files the place the user gave, as {@link #read(String, Path)} takes it, then files
   *     beside it
   */
  public static Input read(String name, List<Path> files) {
    return read(name, files, FileStamps::sha256);
  }

  /**
   * Same as {@link #read(String, List)}, but files that were hashed before and have not changed
   * since, by their sizes and times, are not read again.
   *
   * @param memory the folder in which checksums are remembered
   */
  public static Input remembered(String name, List<Path> files, Path memory) {
    return read(name, files, stamps -> stamps.sha256(memory));
  }

  private interface Hash {
    String of(FileStamps stamps) throws IOException;
  }

  private static Input read(String name, List<Path> files, Hash hash) {
    Path place = files.get(0);
    List<String> names =
        files.size() == 1
            ? List.of()
            : files.stream().map(file -> file.getFileName().toString()).toList();
    try {
      FileStamps now = FileStamps.of(place, names);
      return of(name, names, now, hash.of(now));
    } catch (IOException e) {
      throw unreadable(place, e);
    }
  }

  /**
   * A file or folder whose content somebody has hashed already, in whatever way.
   *
   * @param files those of the folder that were hashed, if not all; only they are watched for
   *     changes
   */
  public static Input hashed(String name, Path place, List<String> files, String sha256) {
    try {
      return of(name, files, FileStamps.of(place, files), sha256);
    } catch (IOException e) {
      throw unreadable(place, e);
    }
  }

  /** Something that comes with the program and cannot change. */
  public static Input embedded(String name, String sha256) {
    return new Input(name, "", List.of(), 0, "", sha256, "");
  }

  private static Input of(String name, List<String> files, FileStamps now, String sha256) {
    return new Input(
        name, now.place().toString(), files, now.bytes(), now.modified().toString(), sha256, "");
  }

  public Input withConfiguration(String hash) {
    return new Input(name, path, files, bytes, modified, sha256, hash);
  }

  /** Where it lies; nothing for what is embedded. */
  public Optional<Path> place() {
    return path.isEmpty() ? Optional.empty() : Optional.of(Path.of(path));
  }

  static SemascopeException unreadable(Path place, IOException e) {
    return new SemascopeException("cannot read %s: %s".formatted(place, IoReason.of(e)), e);
  }
}
