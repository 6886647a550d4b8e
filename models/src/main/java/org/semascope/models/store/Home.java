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
 * The folder that Semascope keeps its own files in, and what lies where in it.
 *
 * @param natives native libraries, unpacked once
 */
public record Home(Path root, Path natives) {
  public Home {
    root = root.toAbsolutePath().normalize();
    natives = natives.toAbsolutePath().normalize();
  }

  public Home(Path root) {
    this(root, root.resolve("natives"));
  }

  /**
   * {@code SEMASCOPE_HOME}, or {@code ~/.cache/semascope} where it is not set. {@code
   * SEMASCOPE_NATIVES} is another place for native libraries, where the home cannot be written.
   *
   * @throws SemascopeException if neither variable nor home folder says where
   */
  public static Home from(Map<String, String> env) {
    Path root =
        variable(env, "SEMASCOPE_HOME")
            .map(Home::userPath)
            .orElseGet(() -> ofUser(env).orElseThrow(Home::none).resolve(".cache/semascope"));
    return variable(env, "SEMASCOPE_NATIVES")
        .map(natives -> new Home(root, userPath(natives)))
        .orElseGet(() -> new Home(root));
  }

  /** The value of a variable without surrounding space; nothing if it is missing or empty. */
  static Optional<String> variable(Map<String, String> env, String name) {
    return Optional.ofNullable(env.get(name)).map(String::strip).filter(text -> !text.isEmpty());
  }

  private static SemascopeException none() {
    return new SemascopeException(
        "there is no home folder to keep models in: this user has none and HOME names none; set SEMASCOPE_HOME to a folder that can be written, and SEMASCOPE_NATIVES to another for native libraries if need be");
  }

  /** The path of {@code text}, whose leading {@code ~} means the user's home folder. */
  static Path userPath(String text) {
    try {
      if (text.equals("~") || text.startsWith("~/")) {
        Path home =
            ofUser(System.getenv())
                .orElseThrow(
                    () ->
                        new SemascopeException("\"%s\": there is no home folder".formatted(text)));
        return home.resolve(text.substring(Math.min(2, text.length())));
      }
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new SemascopeException("\"%s\" is not a path: %s".formatted(text, e.getReason()), e);
    }
  }

  /**
   * The user's home folder: the one that the system knows, or {@code HOME} where that one is
   * missing or cannot be written, as for the users of many containers.
   */
  static Optional<Path> ofUser(Map<String, String> env) {
    List<Path> known =
        Stream.of(System.getProperty("user.home", ""), env.getOrDefault("HOME", ""))
            .filter(name -> name.startsWith("/") || name.contains(":")) // Java writes ? for none
            .map(Path::of)
            .filter(Files::isDirectory)
            .toList();
    return known.stream()
        .filter(Files::isWritable)
        .findFirst()
        .or(() -> known.stream().findFirst());
  }

  /** Whole models, one directory each. */
  public Path models() {
    return root.resolve("models");
  }

  /** Mapped forms of users' files of vectors, a directory for each content. */
  public Path vectors() {
    return root.resolve("vectors");
  }

  /** Mapped forms of wordnets, a file for each content. */
  public Path wordnets() {
    return root.resolve("wordnets");
  }

  /** Paragraph indexes of corpora, a folder for each content. */
  public Path indexes() {
    return root.resolve("indexes");
  }

  /** Vectors trained here where the user has none, a folder for each. */
  public Path trained() {
    return root.resolve("trained");
  }

  /** What models have been asked and runs may ask again, a folder for each model. */
  public Path evaluations() {
    return root.resolve("evaluations");
  }

  /** Work under way, or what a crash left of it. */
  public Path partial() {
    return root.resolve("partial");
  }

  /** Lock files: one per model that was ever pulled. */
  public Path locks() {
    return root.resolve("locks");
  }

  /** Which commit a branch or tag of the hub meant when it was pulled. */
  public Path refs() {
    return root.resolve("refs");
  }

  /** Checksums of models, remembered so that nothing is hashed twice. */
  public Path fingerprints() {
    return root.resolve("fingerprints");
  }
}
