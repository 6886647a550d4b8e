package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.List;

/**
 * What a dictionary says of a synset.
 *
 * @param text all of it, as it stands in the source
 */
record Gloss(String text, String definition, List<String> examples) {
  Gloss {
    examples = List.copyOf(examples);
  }

  /**
   * Princeton's glosses put usage examples in quotation marks after the definition. Every pair of
   * marks, paired from the left, holds an example; the few that stand inside a definition ("in the
   * phrase ...") are counted as such too. The definition ends where the first quotation that
   * follows a semicolon, colon or comma begins.
   */
  static Gloss ofPrinceton(String text) {
    int open = text.indexOf('"');
    if (open < 0) {
      return new Gloss(text, text, List.of());
    }
    List<String> examples = new ArrayList<>();
    int definitionEnd = text.length();
    while (open >= 0) {
      if (definitionEnd == text.length() && beginsExamples(text, open)) {
        definitionEnd = open;
      }
      int close = text.indexOf('"', open + 1);
      if (close < 0) {
        break;
      }
      examples.add(text.substring(open + 1, close));
      open = text.indexOf('"', close + 1);
    }
    return new Gloss(text, withoutTail(text.substring(0, definitionEnd)), examples);
  }

  private static boolean beginsExamples(String text, int quote) {
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
