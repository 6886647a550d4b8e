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
 * The noun compounds of a WordNet, the default data: two words with a synonym of the whole and a
 * synonym of each part. A synonym is a word of the synset of the most frequent sense (parts are
 * nouns or, for the modifier, adjectives); ties are resolved by tag count, then by WordNet's order.
 * Parts and their synonyms have a tag count above 0 in that sense, so that synonyms are common
 * words (no <i>genu</i> for <i>knee</i>). Names are excluded. Corpus sentences are the usage
 * examples of the compound's synset. There are no human compositionality ratings.
 */
public final class WordNetCompounds {
  private static final Pattern TWO_WORDS = Pattern.compile("[a-z]{2,} [a-z]{2,}");
  private static final Pattern WORD = Pattern.compile("[a-z]{2,}");
  private static final Pattern PHRASE = Pattern.compile("[a-z -]+");
  private static final Comparator<Sense> FREQUENT_FIRST =
      Comparator.comparingInt(Sense::tagCount).reversed();

  private final WordNet wordnet;

  private WordNetCompounds(WordNet wordnet) {
    this.wordnet = wordnet;
  }

  /** The compounds with all phrases of P1 to P3, in WordNet's order. */
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

  /** The available synonyms of a compound and of its words. */
  public static Map<Variant, String> synonyms(WordNet wordnet, String compound) {
    WordNetCompounds compounds = new WordNetCompounds(wordnet);
    Map<Variant, String> found = new EnumMap<>(Variant.class);
    compounds
        .mostFrequent(compound, List.of(PartOfSpeech.NOUN))
        .flatMap(sense -> synonyms(sense, PHRASE).findFirst())
        .ifPresent(synonym -> found.put(Variant.SYNONYM, synonym.lemma()));
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
        ofPart(words[0], List.of(PartOfSpeech.NOUN, PartOfSpeech.ADJECTIVE));
    Optional<String> head = ofPart(words[1], List.of(PartOfSpeech.NOUN));
    return modifier.flatMap(first -> head.map(last -> first + " " + last));
  }

  /** Empty if the tag count of the word or of its synonyms is 0. */
  private Optional<String> ofPart(String word, List<PartOfSpeech> partsOfSpeech) {
    return mostFrequent(word, partsOfSpeech)
        .filter(sense -> sense.tagCount() > 0)
        .flatMap(sense -> synonyms(sense, WORD).filter(other -> other.tagCount() > 0).findFirst())
        .map(Sense::lemma);
  }

  private Optional<Sense> mostFrequent(String lemma, List<PartOfSpeech> partsOfSpeech) {
    return partsOfSpeech.stream()
        .flatMap(partOfSpeech -> wordnet.senses(lemma, partOfSpeech).stream())
        .min(FREQUENT_FIRST.thenComparingInt(Sense::number));
  }

  /** Other words of the synset, the most frequent first. */
  private static Stream<Sense> synonyms(Sense sense, Pattern form) {
    return sense.synset().senses().stream()
        .filter(other -> !other.lemma().equalsIgnoreCase(sense.lemma()))
        .filter(other -> form.matcher(other.lemma()).matches())
        .sorted(FREQUENT_FIRST);
  }
}
