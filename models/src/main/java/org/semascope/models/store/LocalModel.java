package org.semascope.models.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A model that is on this machine, ready to be read.
 *
 * @param name the directory's or file's own name, the catalogue name or the hub id without its
 *     revision; for an untrained twin {@code untrained:} and that of its base model, and {@code
 *     #SEED} unless the seed is 1
 * @param revision the hub's commit, the package's version or a hash of what an untrained twin was
 *     made from; nothing for a user's own files
 * @param vectors the file of a static model, which has one vector per word; nothing for a
 *     contextual one
 */
public record LocalModel(
    String name, Path directory, Origin origin, Optional<String> revision, Optional<Path> vectors) {
  /** Who keeps the directory. */
  public enum Origin {
    /** The user, anywhere. */
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

  /** Whether a word has one vector, whatever text it stands in. */
  public boolean isStatic() {
    return vectors.isPresent();
  }

  /**
   * The file of context vectors beside that of the words' own, as a training writes {@code NAME}
   * and {@code NAME.cxt}.
   */
  public Optional<Path> contexts() {
    return vectors
        .map(file -> file.resolveSibling(file.getFileName() + ".cxt"))
        .filter(Files::isRegularFile);
  }

  /** The names, relative to the directory, of the files whose content decides what it computes. */
  public List<String> files() {
    return ModelFiles.in(directory);
  }

  /** What the user would call the model's place: his own file of vectors, or the directory. */
  public Path path() {
    return origin == Origin.DIRECTORY ? vectors.orElse(directory) : directory;
  }
}
