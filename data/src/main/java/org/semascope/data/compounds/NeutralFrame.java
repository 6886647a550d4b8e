package org.semascope.data.compounds;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.Article;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;

/** The sentences that say nothing but their phrase: {@code This is a ...}. */
final class NeutralFrame {
  private static final Map<String, Pattern> FRAMES =
      Map.of(
          "en", Pattern.compile("This is (?:an? )?"),
          "pt", Pattern.compile("(?:Est[ea]s?|Isto) (?:(?:é|são) (?:uma? |[oa] )?)?"));

  private NeutralFrame() {}

  /** The phrase inside such a sentence. */
  static Optional<Occurrence> phrase(String language, String sentence) {
    Matcher frame = FRAMES.get(language).matcher(sentence);
    int end = sentence.endsWith(".") ? sentence.length() - 1 : sentence.length();
    while (end > 0 && Character.isWhitespace(sentence.charAt(end - 1))) {
      end--;
    }
    if (!frame.lookingAt() || end <= frame.end()) {
      return Optional.empty();
    }
    return Optional.of(new Occurrence(sentence, new Span(frame.end(), end)));
  }

  static boolean isKnown(String language) {
    return FRAMES.containsKey(language);
  }

  /** A sentence around a phrase; the Portuguese one asks for no gender. */
  static Occurrence around(String phrase, String language) {
    return switch (language) {
      case "en" -> between(Article.takesAn(phrase) ? "This is an " : "This is a ", phrase, "");
      case "pt" -> between("Isto é ", phrase, " .");
      default -> throw new IllegalArgumentException("no neutral sentence in " + language);
    };
  }

  private static Occurrence between(String before, String phrase, String after) {
    Span span = new Span(before.length(), before.length() + phrase.length());
    return new Occurrence(before + phrase + after, span);
  }
}
