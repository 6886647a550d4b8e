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
 * The single words of a part of speech, the most frequent first. A word belongs to a part of speech
 * if the tag count of its senses of that part of speech is not exceeded by another one: {@code in}
 * is not a noun, though WordNet has it as a noun for inch and indium. Two kinds of words are
 * excluded: proper names ({@link WordNet#isName}), and inflected forms of a word with a higher tag
 * count ({@code hands} is a lemma of WordNet, but as a substitute for {@code hand} it is the same
 * word).
 */
public final class Lexicon {
  /** Minimum number of letters; shorter words are symbols and names of letters. */
  private static final int MIN_LETTERS = 3;

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

  /** Words in the order of the vectors, which is by frequency. */
  public static Lexicon of(
      WordNet wordnet, PartOfSpeech partOfSpeech, StaticVectors vectors, int limit) {
    return new Lexicon(
        wordnet, partOfSpeech, first(vectors, limit, word -> belongs(wordnet, word, partOfSpeech)));
  }

  /**
   * The first words of the vectors that are lower-case lemmas of the part of speech in some sense
   * and not proper names, even if they are more often used as another part of speech.
   */
  public static List<String> anyOf(
      WordNet wordnet, PartOfSpeech partOfSpeech, StaticVectors vectors, int limit) {
    return first(
        vectors,
        limit,
        word ->
            isPlain(word)
                && !wordnet.isName(word, partOfSpeech)
                && wordnet.senses(word, partOfSpeech).stream()
                    .anyMatch(sense -> sense.lemma().equals(word)));
  }

  private static List<String> first(StaticVectors vectors, int limit, Predicate<String> belongs) {
    List<String> words = new ArrayList<>();
    for (int row = 0; row < vectors.size() && words.size() < limit; row++) {
      String word = vectors.word(row);
      if (belongs.test(word)) {
        words.add(word);
      }
    }
    return words;
  }

  /** Words in the order of their tag counts. */
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
   * The words without forms of more frequent verbs: {@code drove} is a noun of WordNet, a moving
   * crowd, but drive has a higher tag count. Keys and targets of WordNet have a known part of
   * speech; neighbours in static vectors do not.
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
        // The rules alone would make bed a past tense of be.
        .anyMatch(verb -> wordnet.morphology().verbForms(verb).contains(word));
  }

  /** 0 for the most frequent word; the maximum integer for other words. */
  public int rank(String word) {
    return ranks.getOrDefault(word.toLowerCase(Locale.ROOT), Integer.MAX_VALUE);
  }

  /** Whether a word belongs to a part of speech. */
  public static boolean belongs(WordNet wordnet, String word, PartOfSpeech partOfSpeech) {
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

  /** A single lower-case word of at least {@link #MIN_LETTERS} letters. */
  private static boolean isPlain(String word) {
    return word.length() >= MIN_LETTERS
        && word.equals(word.toLowerCase(Locale.ROOT))
        && word.chars().allMatch(letter -> Character.isLetter(letter) || letter == '-');
  }

  /** The number of times that the senses of a word are tagged in SemCor: a lemma frequency. */
  public static int tagged(WordNet wordnet, String word, PartOfSpeech partOfSpeech) {
    return wordnet.senses(word, partOfSpeech).stream().mapToInt(Sense::tagCount).sum();
  }
}
