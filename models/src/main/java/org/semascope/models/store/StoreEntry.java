package org.semascope.models.store;

import java.nio.file.Path;
import java.time.Instant;

/** One thing that takes room under {@code SEMASCOPE_HOME}. */
public record StoreEntry(Kind kind, String name, Path path, long bytes, Instant lastUse) {
  /** Whether a name means it: as it is listed, or without the checksum. */
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

    /** As a table shows it. */
    public String label() {
      return label;
    }
  }
}
