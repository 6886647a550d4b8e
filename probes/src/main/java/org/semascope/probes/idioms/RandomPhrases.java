package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.statistics.RandomRanker;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.Variant;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.vectors.StaticVectors;

/**
 * Random phrases: a head and a modifier of other compounds of the same language, each matched in
 * frequency with the compound's own, in the word order of the compound.
 */
final class RandomPhrases {
  /** Number of words nearest in frequency from which words are drawn; ties are added. */
  private static final int NEAREST = 30;

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s-]+");

  private final List<Compound> compounds;
  private final int count;
  private final Frequencies source;
  private final RandomRanker random;
  private final Map<String, Set<String>> pools = new HashMap<>();
  private final Map<String, Double> frequencies = new HashMap<>();

  /** Word frequencies on any scale; only differences are compared. */
  @FunctionalInterface
  interface Frequencies {
    /** Empty for a language without frequencies, whose words all count as equally frequent. */
    OptionalDouble of(String word, String language);

    /** No frequencies for any language. */
    Frequencies NONE = (word, language) -> OptionalDouble.empty();

    /** Logarithm of a word's tag count in WordNet, for the language of the WordNet only. */
    static Frequencies of(WordNet wordnet) {
      return (word, language) -> {
        if (!language.equals(wordnet.language())) {
          return OptionalDouble.empty();
        }
        int count = 0;
        for (PartOfSpeech partOfSpeech : PartOfSpeech.values()) {
          count += wordnet.senses(word, partOfSpeech).stream().mapToInt(Sense::tagCount).sum();
        }
        return OptionalDouble.of(Math.log1p(count));
      };
    }

    /** Negative logarithm of a word's rank in vectors ordered by frequency (Zipf's law). */
    static Frequencies of(StaticVectors vectors) {
      return (word, language) ->
          OptionalDouble.of(-Math.log1p(vectors.row(word).orElse(vectors.size())));
    }
  }

  RandomPhrases(List<Compound> compounds, int count, Frequencies frequencies, long seed) {
    this.compounds = compounds;
    this.count = count;
    this.source = frequencies;
    this.random = new RandomRanker(seed);
    for (Compound compound : compounds) {
      for (Variant part : List.of(Variant.HEAD, Variant.MODIFIER)) {
        compound.phrase(part).ifPresent(word -> pool(compound, part).add(lowered(word)));
      }
    }
  }

  /**
   * @param number index of the compound in the list
   * @return empty if the compound has no head and modifier, or if there is no other compound
   */
  List<String> of(int number) {
    Compound compound = compounds.get(number);
    Optional<String> head = compound.phrase(Variant.HEAD).map(RandomPhrases::lowered);
    Optional<String> modifier = compound.phrase(Variant.MODIFIER).map(RandomPhrases::lowered);
    if (head.isEmpty() || modifier.isEmpty()) {
      return List.of();
    }
    List<String> heads = draw(compound, Variant.HEAD, head.get(), 2L * number);
    List<String> modifiers = draw(compound, Variant.MODIFIER, modifier.get(), 2L * number + 1);
    boolean headFirst = lowered(compound.text()).startsWith(head.get());
    List<String> phrases = new ArrayList<>();
    for (int i = 0; i < Math.min(heads.size(), modifiers.size()); i++) {
      phrases.add(
          headFirst
              ? heads.get(i) + " " + modifiers.get(i)
              : modifiers.get(i) + " " + heads.get(i));
    }
    return phrases;
  }

  /** Distinct words near in frequency to a word, without the words of the compound's phrases. */
  private List<String> draw(Compound compound, Variant part, String word, long stream) {
    double own = frequency(word, compound.language());
    Set<String> excluded = wordsOfPhrases(compound);
    List<String> others =
        pool(compound, part).stream()
            .filter(other -> !excluded.contains(other))
            .sorted(Comparator.comparingDouble(other -> distance(other, compound, own)))
            .toList();
    int near = Math.min(NEAREST, others.size());
    while (near > 0
        && near < others.size()
        && distance(others.get(near), compound, own)
            == distance(others.get(near - 1), compound, own)) {
      near++;
    }
    return Arrays.stream(random.order(near, stream)).limit(count).mapToObj(others::get).toList();
  }

  private double distance(String word, Compound compound, double frequency) {
    return Math.abs(frequency(word, compound.language()) - frequency);
  }

  private double frequency(String word, String language) {
    return frequencies.computeIfAbsent(
        language + " " + word, any -> source.of(word, language).orElse(0));
  }

  private Set<String> pool(Compound compound, Variant part) {
    return pools.computeIfAbsent(compound.language() + " " + part, any -> new TreeSet<>());
  }

  /** The words of a phrase, in lower case. */
  static Set<String> words(String phrase) {
    return BETWEEN_WORDS
        .splitAsStream(lowered(phrase))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> wordsOfPhrases(Compound compound) {
    Set<String> words = new TreeSet<>();
    for (Variant variant : Variant.values()) {
      compound.phrase(variant).ifPresent(phrase -> words.addAll(words(phrase)));
    }
    return words;
  }

  private static String lowered(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
