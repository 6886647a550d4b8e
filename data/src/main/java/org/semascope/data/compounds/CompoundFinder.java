package org.semascope.data.compounds;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.core.WordFinder;

/** Finds a compound in a sentence, also inflected: {@code hen parties} for {@code hen party}. */
final class CompoundFinder {
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{M}\\p{N}]+(?:['’][\\p{L}\\p{M}\\p{N}]+)*");
  private static final Pattern BETWEEN = Pattern.compile("[\\s-]+");
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");

  /** Shortest word whose ending may be replaced: pá is not a form of pé. */
  private static final int SHORTEST_WORD = 3;

  /**
   * Endings and their replacements, without accents: English plurals, Portuguese number and gender.
   * Any other change is another word: an acid text is not an acid test.
   */
  private static final Map<String, Set<String>> ENDINGS =
      Map.ofEntries(
          Map.entry("", Set.of("", "s", "es", "ren")), // rooms, boxes, lugares; children
          Map.entry("y", Set.of("ies")), // parties
          Map.entry("f", Set.of("ves")), // wolves
          Map.entry("fe", Set.of("ves")), // knives
          Map.entry("an", Set.of("en")), // men
          Map.entry("ao", Set.of("oes", "aes", "aos")), // salões, alemães, mãos
          Map.entry("l", Set.of("is")), // federais
          Map.entry("il", Set.of("is", "eis")), // civis, fáceis
          Map.entry("m", Set.of("ns")), // comuns
          Map.entry("o", Set.of("a", "as")), // frio, fria
          Map.entry("a", Set.of("o", "os", "e", "es")),
          Map.entry("e", Set.of("a", "as"))); // mestre, mestra

  private CompoundFinder() {}

  /** The first exact occurrence, or else the first inflected one. */
  static Optional<Occurrence> find(String sentence, String compound) {
    List<Occurrence> written = WordFinder.all(sentence, compound);
    if (!written.isEmpty()) {
      return Optional.of(written.get(0));
    }
    List<MatchResult> words = WORD.matcher(sentence).results().toList();
    List<String> lemmas = Compounds.words(compound).stream().map(CompoundFinder::plain).toList();
    int count = lemmas.size();
    for (int first = 0; first + count <= words.size() && count > 0; first++) {
      List<MatchResult> candidate = words.subList(first, first + count);
      if (areForms(candidate, lemmas, sentence)) {
        Span span = new Span(candidate.get(0).start(), candidate.get(count - 1).end());
        return Optional.of(new Occurrence(sentence, span));
      }
    }
    return Optional.empty();
  }

  /** Whether the words are forms of the lemmas, and only spaces and hyphens separate them. */
  private static boolean areForms(List<MatchResult> words, List<String> lemmas, String sentence) {
    for (int i = 0; i < lemmas.size(); i++) {
      if (!isForm(plain(words.get(i).group()), lemmas.get(i))
          || i > 0 && !isBetween(sentence, words.get(i - 1).end(), words.get(i).start())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBetween(String sentence, int start, int end) {
    return BETWEEN.matcher(sentence.substring(start, end)).matches();
  }

  private static boolean isForm(String word, String lemma) {
    return ENDINGS.entrySet().stream()
        .anyMatch(ending -> isForm(word, lemma, ending.getKey(), ending.getValue()));
  }

  private static boolean isForm(String word, String lemma, String lost, Set<String> gained) {
    if (!lemma.endsWith(lost) || !lost.isEmpty() && lemma.length() < SHORTEST_WORD) {
      return false;
    }
    String stem = lemma.substring(0, lemma.length() - lost.length());
    return word.startsWith(stem) && gained.contains(word.substring(stem.length()));
  }

  /** Without case and accents: Brazilian atômico is Portuguese atómico. */
  private static String plain(String word) {
    String apart = Normalizer.normalize(word, Normalizer.Form.NFD);
    return MARKS.matcher(apart).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
