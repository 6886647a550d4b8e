package org.semascope.models.store;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A model that is on this machine, ready to be read.
 *
 * @param name the directory's own name, the catalogue name or the hub id without its revision
 * @param revision the hub's commit or the package's version; nothing for a user's own directory
 */
public record LocalModel(String name, Path directory, Origin origin, Optional<String> revision) {
  /** Who keeps the directory. */
  public enum Origin {
    /** The user, anywhere. */
    DIRECTORY,
    /** Hugging Face's tools; never written to. */
    HUB_CACHE,
    /** Semascope, under its {@link Home}. */
    STORE
  }
}
