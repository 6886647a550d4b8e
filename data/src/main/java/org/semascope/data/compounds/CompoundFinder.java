package org.semascope.data.compounds;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.core.WordFinder;

/**
 * Finds a compound in a sentence, inflected if need be: {@code hen parties} for {@code hen party}.
 */
final class CompoundFinder {
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{M}\\p{N}]+(?:['’][\\p{L}\\p{M}\\p{N}]+)*");
  private static final Pattern BETWEEN = Pattern.compile("[\\s-]+");
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");

  /** What an inflection may take off a word, and put in its place: operac|ao, operac|oes. */
  private static final int LONGEST_LOST = 2;

  private static final int LONGEST_ENDING = 3;

  private CompoundFinder() {}

  /** The first place as it is written, or else the first that is inflected. */
  static Optional<Occurrence> find(String sentence, String compound) {
    List<Occurrence> written = WordFinder.all(sentence, compound);
    if (!written.isEmpty()) {
      return Optional.of(written.get(0));
    }
    List<MatchResult> words = WORD.matcher(sentence).results().toList();
    List<String> wanted = CompoundWords.of(compound);
    for (int first = 0; first + wanted.size() <= words.size() && !wanted.isEmpty(); first++) {
      List<MatchResult> candidate = words.subList(first, first + wanted.size());
      if (areForms(candidate, wanted) && areTogether(candidate, sentence)) {
        int end = candidate.get(candidate.size() - 1).end();
        return Optional.of(new Occurrence(sentence, new Span(candidate.get(0).start(), end)));
      }
    }
    return Optional.empty();
  }

  private static boolean areForms(List<MatchResult> words, List<String> lemmas) {
    for (int i = 0; i < lemmas.size(); i++) {
      if (!isForm(plain(words.get(i).group()), plain(lemmas.get(i)))) {
        return false;
      }
    }
    return true;
  }

  /** With nothing but blanks and hyphens between them: no compound goes over a comma. */
  private static boolean areTogether(List<MatchResult> words, String sentence) {
    for (int i = 1; i < words.size(); i++) {
      String between = sentence.substring(words.get(i - 1).end(), words.get(i).start());
      if (!BETWEEN.matcher(between).matches()) {
        return false;
      }
    }
    return true;
  }

  private static boolean isForm(String word, String lemma) {
    int shared = 0;
    while (shared < Math.min(word.length(), lemma.length())
        && word.charAt(shared) == lemma.charAt(shared)) {
      shared++;
    }
    return shared >= (lemma.length() + 1) / 2
        && lemma.length() - shared <= LONGEST_LOST
        && word.length() - shared <= LONGEST_ENDING;
  }

  /** Without case and accents: Brazilian atômico is Portuguese atómico. */
  private static String plain(String word) {
    String apart = Normalizer.normalize(word, Normalizer.Form.NFD);
    return MARKS.matcher(apart).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
