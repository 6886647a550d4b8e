package org.semascope.models.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A model on this machine.
 *
 * @param name the directory's or file's own name, the catalogue name or the hub id without its
 *     revision; for an untrained twin {@code untrained:} and that of its base model, and {@code
 *     #SEED} unless the seed is 1
 * @param revision the hub's commit, the package's version or a hash of an untrained twin's
 *     configuration; empty for a user's own files
 * @param vectors the file of a static model; empty for a contextual one
 */
public record LocalModel(
    String name, Path directory, Origin origin, Optional<String> revision, Optional<Path> vectors) {
  /** Owner of the directory. */
  public enum Origin {
    /** The user. */
    DIRECTORY,
    /** Hugging Face's tools; never written to. */
    HUB_CACHE,
    /** Semascope, under its {@link Home}. */
    STORE
  }

  /** A contextual model. */
  public LocalModel(String name, Path directory, Origin origin, Optional<String> revision) {
    this(name, directory, origin, revision, Optional.empty());
  }

  /** Whether each word has one vector, independent of its context. */
  public boolean isStatic() {
    return vectors.isPresent();
  }

  /**
   * The file of context vectors in the same folder: training writes {@code NAME} and {@code
   * NAME.cxt}.
   */
  public Optional<Path> contexts() {
    return vectors
        .map(file -> file.resolveSibling(file.getFileName() + ".cxt"))
        .filter(Files::isRegularFile);
  }

  /** Names, relative to the directory, of all files that determine the model's output. */
  public List<String> files() {
    return ModelFiles.in(directory);
  }

  /** The path to show to users: their own file of vectors, or the directory. */
  public Path path() {
    return origin == Origin.DIRECTORY ? vectors.orElse(directory) : directory;
  }
}
