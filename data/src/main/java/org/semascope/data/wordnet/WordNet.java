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
 * A wordnet: the senses of the words of a language and their relations. Immutable and thread-safe.
 */
public final class WordNet {
  /** Of the data files, index.sense and the exception lists of {@link #wordNet30}. */
  public static final String SHA256_OF_30 =
      "a327b48b8fb724b9785929c04659344315f2947b54210d7bdf937238360f60da";

  private static WordNet wordNet30;

  private final Image image;
  private final String name;
  private final String language;

  /** Synsets are decoded lazily, one object each. */
  private final AtomicReferenceArray<Synset> decoded;

  private final Morphology morphology;

  WordNet(Image image) {
    this.image = image;
    this.name = image.string(Heading.NAME.ordinal());
    this.language = image.string(Heading.LANGUAGE.ordinal());
    this.decoded = new AtomicReferenceArray<>(image.heading(Heading.ALL_SYNSETS));
    this.morphology = new Morphology(this);
  }

  /** The bundled Princeton WordNet 3.0; see {@link WordNetCache#wordNet30}. */
  public static WordNet wordNet30() {
    return wordNet30(WordNet::readEmbedded);
  }

  /** WordNet 3.0, loaded once, at the first call. */
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
   * Reads a folder of Princeton's files (3.0, 3.1) or a WN-LMF file.
   *
   * @throws DataFormatException if it is neither, or has a bad record
   */
  public static WordNet open(Path path) {
    return open(path, Faults.STRICT);
  }

  /** Same as {@link #open(Path)}, but bad records go to {@code faults} and are left out. */
  public static WordNet open(Path path, Faults faults) {
    return WordNetFormat.of(path).load(path, faults);
  }

  /** The formats of wordnets. */
  public static List<Format<Synset>> formats() {
    return List.copyOf(WordNetFormat.ALL);
  }

  Image image() {
    return image;
  }

  /** {@code WordNet 3.0}, or the name in the file. */
  public String name() {
    return name;
  }

  /** {@code en}, {@code pt}, ... */
  public String language() {
    return language;
  }

  /** All synsets with words, in the order of the source. */
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

  /** The synset with this number; those without words come last. */
  Synset synset(int number) {
    Synset known = decoded.get(number);
    if (known == null) {
      int position = image.number(image.heading(Heading.SYNSET_POSITIONS) + number);
      decoded.compareAndSet(number, null, new Synset(this, position));
      known = decoded.get(number);
    }
    return known;
  }

  /** The sense with this number. */
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
   * The senses of a word, the most frequent first; empty for an unknown word.
   *
   * @param lemma in any case, its parts joined by spaces or underscores
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
    List<Sense> senses =
        partOfSpeech == PartOfSpeech.NOUN ? senses(lemma, partOfSpeech) : List.of();
    return !senses.isEmpty()
        && (senses.get(0).lemma().chars().anyMatch(Character::isUpperCase)
            || !senses.get(0).synset().targets(Pointer.INSTANCE_HYPERNYM).isEmpty());
  }

  /** All words of a part of speech, in lower case, in no particular order. */
  public Set<String> lemmas(PartOfSpeech partOfSpeech) {
    return image.keys(Table.SENSES_OF_LEMMA, partOfSpeech);
  }

  /** The frequency of a lower-case word in the glosses. */
  public int countInGlosses(String word) {
    int found = image.find(Table.COUNT_IN_GLOSSES, null, word);
    return found < 0 ? 0 : image.number(found + 1);
  }

  /** The lemmas of an irregular form: of {@code geese}, {@code goose}. */
  List<String> irregularLemmas(PartOfSpeech partOfSpeech, String form) {
    return image.stringsOf(Table.IRREGULAR_LEMMAS_OF_FORM, partOfSpeech, form);
  }

  /** The irregular forms of a lemma. */
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
