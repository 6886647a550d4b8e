package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;

/**
 * The senses of the words of a language. Nothing in it changes, so any number of threads may use
 * it.
 */
public final class WordNet {
  /** Over the data files, index.sense and the exception lists of {@link #wordNet30}. */
  public static final String SHA256_OF_30 =
      "a327b48b8fb724b9785929c04659344315f2947b54210d7bdf937238360f60da";

  private final String name;
  private final String language;
  private final List<Synset> synsets;
  private final Map<String, Synset> byId;
  private final Map<String, Sense> byKey;
  private final Map<PartOfSpeech, Map<String, List<Sense>>> byLemma;
  private final Morphology morphology;

  WordNet(
      String name,
      String language,
      List<Synset> synsets,
      Map<String, Sense> byKey,
      Map<PartOfSpeech, Map<String, List<Sense>>> byLemma,
      Exceptions exceptions) {
    this.name = name;
    this.language = language;
    this.synsets = List.copyOf(synsets);
    // The id of most synsets is the key of their first sense.
    this.byId =
        synsets.stream()
            .filter(synset -> !byKey.containsKey(synset.id()))
            .collect(Collectors.toMap(Synset::id, Function.identity()));
    this.byKey = byKey;
    this.byLemma = byLemma;
    this.morphology = new Morphology(this, exceptions);
  }

  /** Read when first asked for, once. */
  private static final class Embedded {
    static final WordNet WORDNET_30 =
        new DictReader(DictFiles.embedded(), Faults.STRICT).read("WordNet 3.0");
  }

  /** Princeton WordNet 3.0, which comes with the program. */
  public static WordNet wordNet30() {
    return Embedded.WORDNET_30;
  }

  /**
   * Reads WordNet's own files (3.0, 3.1) from their folder, or a WN-LMF file.
   *
   * @throws DataFormatException if it is neither, or a record of it is bad
   */
  public static WordNet open(Path path) {
    return open(path, Faults.STRICT);
  }

  /** As {@link #open(Path)}, where bad records may be left out. */
  public static WordNet open(Path path, Faults faults) {
    for (WordNetFormat format : WordNetFormat.ALL) {
      if (format.recognises(path)) {
        return format.load(path, faults);
      }
    }
    throw DataFormatException.file(
        path, "a folder with WordNet's data.noun and index.sense, or a WN-LMF file", "neither");
  }

  /** The forms in which wordnets are distributed. */
  public static List<Format<Synset>> formats() {
    return List.copyOf(WordNetFormat.ALL);
  }

  /** {@code WordNet 3.0}, or what the file calls itself. */
  public String name() {
    return name;
  }

  /** {@code en}, {@code pt}, ... */
  public String language() {
    return language;
  }

  /** All of them, in the order of the source. */
  public List<Synset> synsets() {
    return synsets;
  }

  public Optional<Synset> synset(String id) {
    Sense first = byKey.get(id);
    return Optional.ofNullable(first == null ? byId.get(id) : first.synset());
  }

  /** All senses of all words. */
  public Stream<Sense> senses() {
    return synsets.stream().flatMap(synset -> synset.senses().stream());
  }

  public Optional<Sense> sense(String key) {
    return Optional.ofNullable(byKey.get(key));
  }

  /**
   * The senses of a word, the most frequent first; none if it is unknown.
   *
   * @param lemma in any case, its parts joined by blanks or underscores
   */
  public List<Sense> senses(String lemma, PartOfSpeech partOfSpeech) {
    return lemmaMap(partOfSpeech).getOrDefault(Lemmas.lookup(lemma), List.of());
  }

  public boolean contains(String lemma, PartOfSpeech partOfSpeech) {
    return lemmaMap(partOfSpeech).containsKey(Lemmas.lookup(lemma));
  }

  /** All words of a part of speech, in lower case, in no order. */
  public Set<String> lemmas(PartOfSpeech partOfSpeech) {
    return Collections.unmodifiableSet(lemmaMap(partOfSpeech).keySet());
  }

  public Morphology morphology() {
    return morphology;
  }

  private Map<String, List<Sense>> lemmaMap(PartOfSpeech partOfSpeech) {
    return byLemma.getOrDefault(partOfSpeech, Map.of());
  }

  @Override
  public String toString() {
    return name;
  }
}
