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
        new SwowResponsesFormat());
  }
}
