package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.WordFinder;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.Compounds;
import org.semascope.data.compounds.Variant;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;

/**
 * The noun compounds of a wordnet, for those who have no others: two words, a synonym of the whole
 * (the next word of its synset) and of each part (in the part's most frequent sense, noun or, for
 * the first, adjective). Their corpus sentences are the usage examples of their synsets. Nobody has
 * judged how compositional they are.
 */
public final class WordNetCompounds {
  private static final Pattern TWO_WORDS = Pattern.compile("[a-z]{2,} [a-z]{2,}");
  private static final Pattern WORD = Pattern.compile("[a-z]{2,}");

  private final WordNet wordnet;

  private WordNetCompounds(WordNet wordnet) {
    this.wordnet = wordnet;
  }

  /** Those that have everything that P1 to P3 need, in the order of the wordnet. */
  public static List<Compound> of(WordNet wordnet) {
    WordNetCompounds compounds = new WordNetCompounds(wordnet);
    Set<String> seen = new HashSet<>();
    List<Compound> all = new ArrayList<>();
    wordnet
        .senses()
        .filter(sense -> sense.partOfSpeech() == PartOfSpeech.NOUN && sense.number() == 1)
        .filter(sense -> TWO_WORDS.matcher(sense.lemma()).matches() && seen.add(sense.lemma()))
        .forEach(sense -> compounds.of(sense).ifPresent(all::add));
    return all;
  }

  /** The synonyms that the wordnet has of a compound and of its words, as far as there are. */
  public static Map<Variant, String> synonyms(WordNet wordnet, String compound) {
    WordNetCompounds compounds = new WordNetCompounds(wordnet);
    Map<Variant, String> found = new EnumMap<>(Variant.class);
    compounds
        .synonym(compound, List.of(PartOfSpeech.NOUN), "[a-z -]+")
        .ifPresent(synonym -> found.put(Variant.SYNONYM, synonym));
    compounds.wordSynonyms(compound).ifPresent(words -> found.put(Variant.WORD_SYNONYMS, words));
    return found;
  }

  private Optional<Compound> of(Sense sense) {
    Map<Variant, String> phrases = synonyms(wordnet, sense.lemma());
    if (phrases.size() < 2) {
      return Optional.empty();
    }
    List<String> examples =
        sense.synset().examples().stream()
            .filter(example -> !WordFinder.all(example, sense.lemma()).isEmpty())
            .toList();
    return Optional.of(Compounds.of(wordnet.language(), sense.lemma(), phrases, examples));
  }

  private Optional<String> wordSynonyms(String compound) {
    String[] words = compound.split("[\\s-]+");
    if (words.length != 2) {
      return Optional.empty();
    }
    Optional<String> modifier =
        synonym(words[0], List.of(PartOfSpeech.NOUN, PartOfSpeech.ADJECTIVE), WORD.pattern());
    Optional<String> head = synonym(words[1], List.of(PartOfSpeech.NOUN), WORD.pattern());
    return modifier.flatMap(first -> head.map(last -> first + " " + last));
  }

  /** In the most frequent sense: a rarer one would be another word. */
  private Optional<String> synonym(String lemma, List<PartOfSpeech> partsOfSpeech, String form) {
    return partsOfSpeech.stream()
        .flatMap(partOfSpeech -> wordnet.senses(lemma, partOfSpeech).stream())
        .sorted(Comparator.comparingInt(Sense::tagCount).reversed().thenComparingInt(Sense::number))
        .limit(1)
        .flatMap(sense -> others(sense, form))
        .findFirst();
  }

  private static Stream<String> others(Sense sense, String form) {
    return sense.synset().words().stream()
        .filter(word -> !word.equalsIgnoreCase(sense.lemma()) && word.matches(form));
  }
}
