package org.semascope.models.store;

import java.nio.file.Path;
import java.time.Instant;

/** One thing that takes room under {@code SEMASCOPE_HOME}. */
public record StoreEntry(Kind kind, String name, Path path, long bytes, Instant lastUse) {
  public enum Kind {
    MODEL("model"),
    VECTORS("vectors"),
    WORDNET("wordnet"),
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
