package org.semascope.models.store;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;

/**
 * The folder of Semascope's own files, and its layout.
 *
 * @param natives folder of unpacked native libraries
 */
public record Home(Path root, Path natives) {
  private static final String NONE =
      "there is no home folder for models: this user has none and HOME is not set to one; set SEMASCOPE_HOME to a writable folder, and SEMASCOPE_NATIVES to another for native libraries if necessary";

  public Home {
    root = root.toAbsolutePath().normalize();
    natives = natives.toAbsolutePath().normalize();
  }

  public Home(Path root) {
    this(root, root.resolve("natives"));
  }

  /**
   * {@code SEMASCOPE_HOME}, or {@code ~/.cache/semascope} if it is not set. {@code
   * SEMASCOPE_NATIVES} is an alternative folder for native libraries, for a read-only home.
   *
   * @throws SemascopeException if the variable is not set and there is no home folder
   */
  public static Home from(Map<String, String> env) {
    Path root =
        path(env, "SEMASCOPE_HOME")
            .or(() -> ofUser(env).map(home -> home.resolve(".cache/semascope")))
            .orElseThrow(() -> new SemascopeException(NONE));
    return path(env, "SEMASCOPE_NATIVES")
        .map(natives -> new Home(root, natives))
        .orElseGet(() -> new Home(root));
  }

  /** The value of a variable, trimmed; nothing if it is missing or empty. */
  static Optional<String> variable(Map<String, String> env, String name) {
    return Optional.ofNullable(env.get(name)).map(String::strip).filter(text -> !text.isEmpty());
  }

  /** The value of a variable as a path; nothing if it is missing or empty. */
  static Optional<Path> path(Map<String, String> env, String name) {
    return variable(env, name).map(Home::userPath);
  }

  /** Parses a path, expanding a leading {@code ~} to the user's home folder. */
  public static Path userPath(String text) {
    try {
      if (!text.equals("~") && !text.startsWith("~/")) {
        return Path.of(text);
      }
      Path inside = Path.of(text.substring(Math.min(2, text.length())));
      return ofUser(System.getenv())
          .map(home -> home.resolve(inside))
          .orElseThrow(
              () -> new SemascopeException("\"%s\": there is no home folder".formatted(text)));
    } catch (InvalidPathException e) {
      throw new SemascopeException("\"%s\" is not a path: %s".formatted(text, e.getReason()), e);
    }
  }

  /**
   * The user's home folder: the system's, or {@code HOME} if that one is missing or read-only, as
   * in many containers.
   */
  static Optional<Path> ofUser(Map<String, String> env) {
    List<Path> known =
        Stream.of(System.getProperty("user.home", ""), env.getOrDefault("HOME", ""))
            .filter(name -> name.startsWith("/") || name.contains(":")) // Java writes ? for none
            .map(Path::of)
            .filter(Files::isDirectory)
            .toList();
    return known.stream().filter(Files::isWritable).findFirst().or(known.stream()::findFirst);
  }

  /** Complete models, one directory each. */
  public Path models() {
    return root.resolve("models");
  }

  /** Pulled data sets, one folder each. */
  public Path data() {
    return root.resolve("data");
  }

  /** Users' files of vectors converted to mapped files, one directory per content. */
  public Path vectors() {
    return root.resolve("vectors");
  }

  /** Wordnets converted to mapped files, one per content. */
  public Path wordnets() {
    return root.resolve("wordnets");
  }

  /** Paragraph indexes of corpora, one folder per content. */
  public Path indexes() {
    return root.resolve("indexes");
  }

  /** Vectors trained by Semascope when the user has none, one folder each. */
  public Path trained() {
    return root.resolve("trained");
  }

  /** Cached model outputs that later runs can reuse, one folder per model. */
  public Path evaluations() {
    return root.resolve("evaluations");
  }

  /** Work in progress, or remains of a crash. */
  public Path partial() {
    return root.resolve("partial");
  }

  /** Lock files, one per model or data set that was ever pulled. */
  public Path locks() {
    return root.resolve("locks");
  }

  /** The commit of each branch or tag of the hub when it was pulled. */
  public Path refs() {
    return root.resolve("refs");
  }

  /** Remembered checksums, see {@link Fingerprints}. */
  public Path fingerprints() {
    return root.resolve("fingerprints");
  }
}
