package org.semascope.models.store;

import java.nio.file.Path;
import java.time.Instant;

/** A file or directory under {@code SEMASCOPE_HOME}. */
public record StoreEntry(Kind kind, String name, Path path, long bytes, Instant lastUse) {
  /** Whether a name denotes this entry: the listed name, with or without its checksum. */
  boolean isCalled(String given) {
    int at = name.lastIndexOf('@');
    return given.equals(name) || (at > 0 && given.equals(name.substring(0, at)));
  }

  public enum Kind {
    MODEL("model"),
    VECTORS("vectors"),
    WORDNET("wordnet"),
    INDEX("paragraph index"),
    TRAINED("trained vectors"),
    EVALUATIONS("evaluations"),
    PARTIAL("partial download"),
    LOCK("lock"),
    REFERENCE("hub reference"),
    FINGERPRINT("fingerprint"),
    NATIVE("native library"),
    OTHER("other");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** The name of the kind in tables. */
    public String label() {
      return label;
    }
  }
}
