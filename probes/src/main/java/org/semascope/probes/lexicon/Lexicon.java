package org.semascope.probes.lexicon;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.vectors.StaticVectors;

/**
 * The single words of a part of speech, the most frequent first. A word belongs to it if its senses
 * of that part of speech were tagged at least as often as its others: {@code in} is no noun, though
 * WordNet has it as a noun for inch and indium. Two kinds of words are excluded: proper names
 * ({@link WordNet#isName}), and inflected forms of a word that was tagged more often ({@code hands}
 * is a lemma of WordNet, but as a substitute for {@code hand} it is the same word).
 */
public final class Lexicon {
  /** Shorter ones are symbols and names of letters. */
  private static final int SHORTEST = 3;

  private final WordNet wordnet;
  private final PartOfSpeech partOfSpeech;
  private final List<String> words;
  private final Map<String, Integer> ranks = new HashMap<>();

  private Lexicon(WordNet wordnet, PartOfSpeech partOfSpeech, List<String> words) {
    this.wordnet = wordnet;
    this.partOfSpeech = partOfSpeech;
    this.words = List.copyOf(words);
    words.forEach(word -> ranks.put(word, ranks.size()));
  }

  /** In the order of the vectors' file, which is that of their frequency. */
  public static Lexicon of(
      WordNet wordnet, PartOfSpeech partOfSpeech, StaticVectors vectors, int most) {
    return new Lexicon(
        wordnet, partOfSpeech, first(vectors, most, word -> belongs(wordnet, word, partOfSpeech)));
  }

  /**
   * The first words of a vectors' file that are lower-case lemmas of the part of speech in some
   * sense and no proper names, even if they are more often used as another part of speech.
   */
  public static List<String> anyOf(
      WordNet wordnet, PartOfSpeech partOfSpeech, StaticVectors vectors, int most) {
    return first(
        vectors,
        most,
        word ->
            isPlain(word)
                && !wordnet.isName(word, partOfSpeech)
                && wordnet.senses(word, partOfSpeech).stream()
                    .anyMatch(sense -> sense.lemma().equals(word)));
  }

  private static List<String> first(StaticVectors vectors, int most, Predicate<String> belongs) {
    List<String> words = new ArrayList<>();
    for (int row = 0; row < vectors.size() && words.size() < most; row++) {
      String word = vectors.word(row);
      if (belongs.test(word)) {
        words.add(word);
      }
    }
    return words;
  }

  /** In the order of how often they were tagged. */
  public static Lexicon of(WordNet wordnet, PartOfSpeech partOfSpeech) {
    Map<String, Integer> tags = new HashMap<>();
    for (String word : wordnet.lemmas(partOfSpeech)) {
      if (belongs(wordnet, word, partOfSpeech)) {
        tags.put(word, tagged(wordnet, word, partOfSpeech));
      }
    }
    List<String> words = new ArrayList<>(tags.keySet());
    words.sort(
        Comparator.comparing((String word) -> -tags.get(word))
            .thenComparing(Comparator.naturalOrder()));
    return new Lexicon(wordnet, partOfSpeech, words);
  }

  public List<String> words() {
    return words;
  }

  /**
   * The words without those that are read as a form of a verb: {@code drove} is a noun of
   * WordNet's, a moving crowd, but drive is tagged more often. A key or a target of WordNet is
   * known to be of the part of speech; a neighbour is known by its letters alone.
   */
  public List<String> unambiguous() {
    return partOfSpeech == PartOfSpeech.VERB
        ? words
        : words.stream().filter(word -> !isFormOfVerb(word)).toList();
  }

  private boolean isFormOfVerb(String word) {
    int own = tagged(wordnet, word, partOfSpeech);
    return wordnet.morphology().lemmas(word, PartOfSpeech.VERB).stream()
        .filter(verb -> tagged(wordnet, verb, PartOfSpeech.VERB) > own)
        // The rules alone would make bed a past of be.
        .anyMatch(verb -> wordnet.morphology().verbForms(verb).contains(word));
  }

  /** 0 for the most frequent word; words outside come last. */
  public int rank(String word) {
    return ranks.getOrDefault(word.toLowerCase(Locale.ROOT), Integer.MAX_VALUE);
  }

  private static boolean belongs(WordNet wordnet, String word, PartOfSpeech partOfSpeech) {
    if (!isPlain(word)
        || !wordnet.contains(word, partOfSpeech)
        || wordnet.isName(word, partOfSpeech)) {
      return false;
    }
    int own = tagged(wordnet, word, partOfSpeech);
    for (PartOfSpeech other : PartOfSpeech.values()) {
      if (other != partOfSpeech && tagged(wordnet, word, other) > own) {
        return false;
      }
    }
    return wordnet.morphology().lemmas(word, partOfSpeech).stream()
        .noneMatch(base -> tagged(wordnet, base, partOfSpeech) > own);
  }

  /** A single word of some length in small letters. */
  private static boolean isPlain(String word) {
    return word.length() >= SHORTEST
        && word.equals(word.toLowerCase(Locale.ROOT))
        && word.chars().allMatch(letter -> Character.isLetter(letter) || letter == '-');
  }

  private static int tagged(WordNet wordnet, String word, PartOfSpeech partOfSpeech) {
    return wordnet.senses(word, partOfSpeech).stream().mapToInt(Sense::tagCount).sum();
  }
}
