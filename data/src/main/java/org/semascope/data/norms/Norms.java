package org.semascope.data.norms;

import java.util.List;
import org.semascope.data.Format;

/** The forms in which norms are distributed. */
public final class Norms {
  private Norms() {}

  public static List<Format<Association>> formats() {
    return List.of(
        new UsfFormat(),
        new EatTableFormat(),
        new EatNetworkFormat(),
        new SwowStrengthFormat(),
        new SwowResponsesFormat(List.of("R1", "R2", "R3")));
  }

  /** SWOW's file of single responses, of which only the first of each person counts. */
  public static Format<Association> swowFirstResponses() {
    return new SwowResponsesFormat(List.of("R1"));
  }
}
