package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.wordnet.Image.Heading;
import org.semascope.data.wordnet.Image.Table;

/**
 * The senses of the words of a language. Nothing in it changes, so any number of threads may use
 * it.
 */
public final class WordNet {
  /** Over the data files, index.sense and the exception lists of {@link #wordNet30}. */
  public static final String SHA256_OF_30 =
      "a327b48b8fb724b9785929c04659344315f2947b54210d7bdf937238360f60da";

  private static WordNet wordNet30;

  private final Image image;
  private final String name;
  private final String language;

  /** Each synset is decoded when first asked for, and is one object from then on. */
  private final AtomicReferenceArray<Synset> decoded;

  private final Morphology morphology;

  WordNet(Image image) {
    this.image = image;
    this.name = image.string(Heading.NAME.ordinal());
    this.language = image.string(Heading.LANGUAGE.ordinal());
    this.decoded = new AtomicReferenceArray<>(image.heading(Heading.ALL_SYNSETS));
    this.morphology = new Morphology(this);
  }

  /** Princeton WordNet 3.0, which comes with the program; see {@link WordNetCache#wordNet30}. */
  public static WordNet wordNet30() {
    return wordNet30(WordNet::readEmbedded);
  }

  /** WordNet 3.0, loaded when first asked for, once. */
  static synchronized WordNet wordNet30(Supplier<WordNet> load) {
    if (wordNet30 == null) {
      wordNet30 = load.get();
    }
    return wordNet30;
  }

  static WordNet readEmbedded() {
    return new DictReader(DictFiles.embedded(), Faults.STRICT).read("WordNet 3.0");
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
    return WordNetFormat.of(path).load(path, faults);
  }

  /** The forms in which wordnets are distributed. */
  public static List<Format<Synset>> formats() {
    return List.copyOf(WordNetFormat.ALL);
  }

  Image image() {
    return image;
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
    return new SynsetList();
  }

  private final class SynsetList extends AbstractList<Synset> implements RandomAccess {
    @Override
    public Synset get(int number) {
      return synset(Objects.checkIndex(number, size()));
    }

    @Override
    public int size() {
      return image.heading(Heading.SYNSETS);
    }
  }

  /** The synset of this number; those without words come after the others. */
  Synset synset(int number) {
    Synset known = decoded.get(number);
    if (known == null) {
      int place = image.number(image.heading(Heading.SYNSET_PLACES) + number);
      decoded.compareAndSet(number, null, new Synset(this, place));
      known = decoded.get(number);
    }
    return known;
  }

  /** The sense of this number. */
  Sense sense(int number) {
    Synset synset = synset(image.number(image.heading(Heading.SYNSETS_OF_SENSES) + number));
    return synset.senses().get(number - synset.firstSense());
  }

  public Optional<Synset> synset(String id) {
    int found = image.find(Table.SYNSET_OF_ID, null, id);
    // The id of most synsets is the key of their first sense.
    return found < 0 ? sense(id).map(Sense::synset) : Optional.of(synset(image.number(found + 1)));
  }

  /** All senses of all words. */
  public Stream<Sense> senses() {
    return synsets().stream().flatMap(synset -> synset.senses().stream());
  }

  public Optional<Sense> sense(String key) {
    int found = image.find(Table.SENSE_OF_KEY, null, key);
    return found < 0 ? Optional.empty() : Optional.of(sense(image.number(found + 1)));
  }

  /**
   * The senses of a word, the most frequent first; none if it is unknown.
   *
   * @param lemma in any case, its parts joined by blanks or underscores
   */
  public List<Sense> senses(String lemma, PartOfSpeech partOfSpeech) {
    int found = image.find(Table.SENSES_OF_LEMMA, partOfSpeech, Lemmas.lookup(lemma));
    return found < 0
        ? List.of()
        : IntStream.rangeClosed(1, image.number(found))
            .mapToObj(i -> sense(image.number(found + i)))
            .toList();
  }

  public boolean contains(String lemma, PartOfSpeech partOfSpeech) {
    return image.find(Table.SENSES_OF_LEMMA, partOfSpeech, Lemmas.lookup(lemma)) >= 0;
  }

  /**
   * Whether a word is a proper name: a noun that in its most frequent sense is written with a
   * capital letter ({@code tuesday}) or is an instance, not a class ({@code iraq}, {@code sun}).
   */
  public boolean isName(String lemma, PartOfSpeech partOfSpeech) {
    if (partOfSpeech != PartOfSpeech.NOUN) {
      return false;
    }
    return senses(lemma, partOfSpeech).stream()
        .limit(1)
        .anyMatch(
            first ->
                first.lemma().chars().anyMatch(Character::isUpperCase)
                    || !first.synset().targets(Pointer.INSTANCE_HYPERNYM).isEmpty());
  }

  /** All words of a part of speech, in lower case, in no order. */
  public Set<String> lemmas(PartOfSpeech partOfSpeech) {
    return image.keys(Table.SENSES_OF_LEMMA, partOfSpeech);
  }

  /** How often a word in lower case stands in the glosses. */
  int countInGlosses(String word) {
    int found = image.find(Table.COUNT_IN_GLOSSES, null, word);
    return found < 0 ? 0 : image.number(found + 1);
  }

  /** The lemmas of a form that no rule explains: of {@code geese}, {@code goose}. */
  List<String> irregularLemmas(PartOfSpeech partOfSpeech, String form) {
    return image.stringsOf(Table.IRREGULAR_LEMMAS_OF_FORM, partOfSpeech, form);
  }

  /** The forms of a lemma that no rule explains. */
  List<String> irregularForms(PartOfSpeech partOfSpeech, String lemma) {
    return image.stringsOf(Table.IRREGULAR_FORMS_OF_LEMMA, partOfSpeech, lemma);
  }

  public Morphology morphology() {
    return morphology;
  }

  @Override
  public String toString() {
    return name;
  }
}
