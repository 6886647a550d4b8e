package org.semascope.report.plot;

import java.util.Locale;

/**
 * A colour on a light and on a dark background.
 *
 * @param name of the CSS variable a page may set; null for a colour without a variable
 * @param light red, green, blue in 24 bits
 */
record Colour(String name, int light, int dark) {
  static final Colour GROUND = new Colour("ground", 0xFFFFFF, 0x16181C);
  static final Colour TEXT = new Colour("text", 0x1A1C1F, 0xECEDEE);
  static final Colour MUTED = new Colour("muted", 0x5A5F66, 0xA9AFB6);
  static final Colour GRID = new Colour("grid", 0xE2E4E7, 0x33373D);

  String hex() {
    return hex(light);
  }

  static String hex(int rgb) {
    return String.format(Locale.ROOT, "#%06X", rgb);
  }
}
