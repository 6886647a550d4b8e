package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.List;

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
    List<String> examples = new ArrayList<>();
    int open = text.indexOf('"');
    while (open >= 0) {
      int close = text.indexOf('"', open + 1);
      if (close < 0) {
        break;
      }
      examples.add(text.substring(open + 1, close));
      open = text.indexOf('"', close + 1);
    }
    return List.copyOf(examples);
  }

  private boolean beginsExamples(int quote) {
    String before = text.substring(0, quote).stripTrailing();
    return before.isEmpty() || ";:,".indexOf(before.charAt(before.length() - 1)) >= 0;
  }

  private static String withoutTail(String definition) {
    int end = definition.length();
    while (end > 0 && " ;:,".indexOf(definition.charAt(end - 1)) >= 0) {
      end--;
    }
    return definition.substring(0, end).stripLeading();
  }
}
