package org.semascope.data.compounds;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** The English sentence around a phrase. */
  static Occurrence english(String phrase) {
    boolean vowel = "aeiouAEIOU".indexOf(phrase.charAt(0)) >= 0;
    String frame = vowel ? "This is an " : "This is a ";
    return new Occurrence(
        frame + phrase, new Span(frame.length(), frame.length() + phrase.length()));
  }
}
