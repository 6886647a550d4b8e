package org.semascope.data.compounds;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The words that a compound consists of. */
final class CompoundWords {
  private static final Pattern WORD = Pattern.compile("[^\\s-]+");

  private CompoundWords() {}

  /** Between blanks and hyphens. */
  static List<String> of(String compound) {
    return WORD.matcher(compound).results().map(MatchResult::group).toList();
  }

  /**
   * The head of a compound of two words is the last in English and the first in Portuguese, as a
   * rule; nothing for what no rule covers.
   */
  static Map<Variant, String> headAndModifier(String compound, String language) {
    List<String> words = of(compound);
    if (words.size() != 2) {
      return Map.of();
    }
    return switch (language) {
      case "en" -> Map.of(Variant.MODIFIER, words.get(0), Variant.HEAD, words.get(1));
      case "pt" -> Map.of(Variant.HEAD, words.get(0), Variant.MODIFIER, words.get(1));
      default -> Map.of();
    };
  }
}
