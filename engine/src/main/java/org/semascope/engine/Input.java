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
 * A model or a data set that a run reads: a file, a folder, or a resource embedded in the program.
 *
 * @param name of the file or folder, or the catalogue name or hub id
 * @param path absolute; empty for an embedded resource
 * @param files the files of the folder that belong to it, or the file and its companion files;
 *     empty for all files
 * @param bytes total size of the files
 * @param modified the latest modification time, in ISO 8601; empty for an embedded resource
 * @param sha256 of the content, in hexadecimal digits
 * @param configuration a hash of a model without the values of its weights, which is the same for
 *     untrained copies of the model; empty for data, for models that cannot be untrained, and in
 *     runs of earlier versions
 * @param label the user's own name for a model; empty if none. It is shown, but is no part of the
 *     identity of a run
 */
public record Input(
    String name,
    String path,
    List<String> files,
    long bytes,
    String modified,
    String sha256,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String configuration,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String label) {
  /** The model of a run without a model. */
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
    label = label == null ? "" : label;
  }

  /** Reads and hashes a file, or all files in a folder and its subfolders. */
  public static Input read(String name, Path path) {
    return read(name, List.of(path));
  }

  /**
   * Reads and hashes several files.
   *
   * @param files the path given by the user, as in {@link #read(String, Path)}, then files next to
   *     it
   */
  public static Input read(String name, List<Path> files) {
    return read(name, files, FileStamps::sha256);
  }

  /**
   * Same as {@link #read(String, List)}, but files whose sizes and times have not changed since
   * they were last hashed are not read again.
   *
   * @param cache the folder of cached checksums
   */
  public static Input remembered(String name, List<Path> files, Path cache) {
    return read(name, files, stamps -> stamps.sha256(cache));
  }

  private interface Hash {
    String of(FileStamps stamps) throws IOException;
  }

  private static Input read(String name, List<Path> files, Hash hash) {
    Path path = files.get(0);
    List<String> names =
        files.size() == 1
            ? List.of()
            : files.stream().map(file -> file.getFileName().toString()).toList();
    try {
      FileStamps now = FileStamps.of(path, names);
      return of(name, names, now, hash.of(now));
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /**
   * A file or folder whose hash the caller has computed.
   *
   * @param files the files of the folder that were hashed, if not all; only these are watched for
   *     changes
   */
  public static Input hashed(String name, Path path, List<String> files, String sha256) {
    try {
      return of(name, files, FileStamps.of(path, files), sha256);
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /** A resource that is bundled with the program. */
  public static Input embedded(String name, String sha256) {
    return new Input(name, "", List.of(), 0, "", sha256, "", "");
  }

  private static Input of(String name, List<String> files, FileStamps now, String sha256) {
    return new Input(
        name, now.path().toString(), files, now.bytes(), now.modified().toString(), sha256, "", "");
  }

  public Input withConfiguration(String hash) {
    return new Input(name, path, files, bytes, modified, sha256, hash, label);
  }

  /** The same input, with the user's own name; empty for none. */
  public Input labelled(String own) {
    return new Input(name, path, files, bytes, modified, sha256, configuration, own);
  }

  /** The label, or else the name. */
  public String shownName() {
    return label.isEmpty() ? name : label;
  }

  /** The path; empty for an embedded resource. */
  public Optional<Path> location() {
    return path.isEmpty() ? Optional.empty() : Optional.of(Path.of(path));
  }

  static SemascopeException unreadable(Path path, IOException e) {
    return new SemascopeException("cannot read %s: %s".formatted(path, IoReason.of(e)), e);
  }
}
