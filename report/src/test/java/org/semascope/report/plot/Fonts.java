package org.semascope.report.plot;

import static org.junit.jupiter.api.Assumptions.abort;

import java.awt.Font;
import java.awt.font.FontRenderContext;

/** Whether Java finds any font, without which it draws no letter. */
final class Fonts {
  private Fonts() {}

  static void assumePresent() {
    try {
      new Font(Font.SANS_SERIF, Font.PLAIN, 12)
          .getStringBounds("a", new FontRenderContext(null, true, true));
    } catch (RuntimeException | LinkageError | InternalError e) {
      abort("this machine has no font that Java can use: " + e);
    }
  }
}
