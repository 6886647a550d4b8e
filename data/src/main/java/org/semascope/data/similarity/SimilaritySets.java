package org.semascope.data.similarity;

import java.util.List;
import org.semascope.data.Format;

/** The forms in which similarity judgments are distributed. */
public final class SimilaritySets {
  private SimilaritySets() {}

  public static List<Format<Judgment>> formats() {
    return List.of(new WordPairsFormat());
  }
}
