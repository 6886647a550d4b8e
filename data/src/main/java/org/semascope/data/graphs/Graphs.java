package org.semascope.data.graphs;

import java.util.List;
import org.semascope.data.Format;

/** The forms in which knowledge graphs are distributed. */
public final class Graphs {
  private Graphs() {}

  public static List<Format<Edge>> formats() {
    return List.of(conceptNet("en"), new TriplesFormat(), new EvalutionFormat());
  }

  /**
   * ConceptNet's edges between words of one language.
   *
   * @param language its code in ConceptNet, such as {@code pt}
   */
  public static Format<Edge> conceptNet(String language) {
    return new ConceptNetFormat(language);
  }
}
