package org.semascope.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Estimates the width of a text. The reader's font is unknown, so the estimate is for DejaVu Sans,
 * which is wider than most.
 */
final class Letters {
  private static final String ELLIPSIS = "…";

  private Letters() {}

  static double width(String text, double size) {
    return size * text.codePoints().mapToDouble(Letters::ems).sum();
  }

  static double widest(Stream<String> texts, double size) {
    return texts.mapToDouble(text -> width(text, size)).max().orElse(0);
  }

  private static double ems(int letter) {
    if ("ijlI.,:;'|!".indexOf(letter) >= 0) {
      return 0.34;
    }
    if (" ftr-()[]/\"".indexOf(letter) >= 0) {
      return 0.42;
    }
    if ("mwMW@%…—".indexOf(letter) >= 0) {
      return 1;
    }
    if (letter >= 0x2E80) {
      return 1.05;
    }
    return Character.isUpperCase(letter) ? 0.75 : 0.65;
  }

  /** Truncates the middle of a long text, since names often differ at their ends. */
  static String fit(String text, double size, double room) {
    if (width(text, size) <= room) {
      return text;
    }
    int[] letters = text.codePoints().toArray();
    for (int kept = letters.length - 1; kept > 1; kept--) {
      int head = (kept + 1) / 2;
      String cut =
          new String(letters, 0, head)
              + ELLIPSIS
              + new String(letters, letters.length - (kept - head), kept - head);
      if (width(cut, size) <= room) {
        return cut;
      }
    }
    return ELLIPSIS;
  }

  /** Wraps at words; truncates the last line. */
  static List<String> wrap(String text, double size, double room, int mostLines) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.strip().split("\\s+")) {
      String longer = line.isEmpty() ? word : line + " " + word;
      boolean fits = width(longer, size) <= room || line.isEmpty();
      if (fits || lines.size() == mostLines - 1) {
        line = longer;
      } else {
        lines.add(line);
        line = word;
      }
    }
    lines.add(line);
    return lines.stream().map(each -> fit(each, size, room)).toList();
  }
}
