package org.semascope.models.store;

import java.nio.file.Path;
import java.util.Map;
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
    String set = env.getOrDefault("SEMASCOPE_HOME", "");
    Home home =
        new Home(
            set.isBlank()
                ? UserPath.home(env).orElseThrow(Home::none).resolve(".cache").resolve("semascope")
                : UserPath.of(set.strip()));
    String natives = env.getOrDefault("SEMASCOPE_NATIVES", "");
    return natives.isBlank() ? home : new Home(home.root, UserPath.of(natives.strip()));
  }

  private static SemascopeException none() {
    return new SemascopeException(
        "there is no home folder to keep models in: this user has none and HOME names none; set SEMASCOPE_HOME to a folder that can be written, and SEMASCOPE_NATIVES to another for native libraries if need be");
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
