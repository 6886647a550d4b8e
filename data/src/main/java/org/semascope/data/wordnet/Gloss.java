package org.semascope.data.wordnet;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A gloss of Princeton WordNet: the definition, then usage examples in quotation marks. Every pair
 * of marks, paired from the left, is an example, including the few inside definitions ("in the
 * phrase ..."). The definition ends at the first quotation after a semicolon, colon or comma.
 */
record Gloss(String text) {
  String definition() {
    int open = text.indexOf('"');
    while (open >= 0 && !beginsExamples(open)) {
      int close = text.indexOf('"', open + 1);
      open = close < 0 ? -1 : text.indexOf('"', close + 1);
    }
    return open < 0 && text.indexOf('"') < 0
        ? text
        : withoutTail(open < 0 ? text : text.substring(0, open));
  }

  List<String> examples() {
    String[] parts = text.split("\"", -1);
    return IntStream.iterate(1, i -> i + 1 < parts.length, i -> i + 2)
        .mapToObj(i -> parts[i])
        .toList();
  }

  private boolean beginsExamples(int quote) {
    String before = text.substring(0, quote).stripTrailing();
    return before.isEmpty() || ";:,".indexOf(before.charAt(before.length() - 1)) >= 0;
  }

  private static String withoutTail(String definition) {
    return definition.replaceFirst("[ ;:,]+\\z", "").stripLeading();
  }
}
