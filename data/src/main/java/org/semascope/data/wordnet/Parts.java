package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.List;

/** A word of several, cut at its blanks and hyphens, which are parts too. */
final class Parts {
  private Parts() {}

  static List<String> split(String word) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) == ' ' || word.charAt(i) == '-') {
        if (i > start) {
          parts.add(word.substring(start, i));
        }
        parts.add(word.substring(i, i + 1));
        start = i + 1;
      }
    }
    if (start < word.length()) {
      parts.add(word.substring(start));
    }
    return parts;
  }

  static boolean isSeparator(String part) {
    return part.equals(" ") || part.equals("-");
  }
}
