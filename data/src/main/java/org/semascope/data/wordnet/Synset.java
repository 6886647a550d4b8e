package org.semascope.data.wordnet;

import java.util.List;
import java.util.Optional;
import org.semascope.core.PartOfSpeech;

/** A meaning, and the words that have it. Each synset of a wordnet is one object. */
public final class Synset {
  static final int PART_OF_SPEECH = 0xff;
  static final int SATELLITE = 0x100;
  static final int GLOSS_IN_PARTS = 0x200;

  private static final PartOfSpeech[] PARTS_OF_SPEECH = PartOfSpeech.values();

  private final WordNet wordnet;
  private final Image image;
  private final int place; // of its record in the image, whose fields stand in this order
  private final String id;
  private final int links;
  private final int firstSense;
  private final List<Sense> senses;

  Synset(WordNet wordnet, int place) {
    this.wordnet = wordnet;
    this.image = wordnet.image();
    this.place = place;
    this.id = image.string(place + 2);
    this.links = isGlossInParts() ? place + 8 + image.number(place + 7) : place + 6;
    int sensesStart = links + 1 + 2 * image.number(links);
    this.firstSense = image.number(sensesStart);
    Sense[] all = new Sense[image.number(sensesStart + 1)];
    int next = sensesStart + 2;
    for (int i = 0; i < all.length; i++) {
      all[i] = new Sense(this, next);
      next = all[i].end();
    }
    this.senses = List.of(all);
  }

  WordNet wordnet() {
    return wordnet;
  }

  /** The number of the first of its senses among all senses. */
  int firstSense() {
    return firstSense;
  }

  /** The sense key of its first word, or what a WN-LMF file calls it. */
  public String id() {
    return id;
  }

  /** What the reader called it by: in Princeton's files {@link DictFile#source}. */
  String source() {
    return image.string(place);
  }

  public PartOfSpeech partOfSpeech() {
    return PARTS_OF_SPEECH[image.number(place + 1) & PART_OF_SPEECH];
  }

  /** Whether it is an adjective that stands around a head adjective of similar meaning. */
  public boolean isSatellite() {
    return (image.number(place + 1) & SATELLITE) != 0;
  }

  /** The supersense, such as {@code noun.animal}; empty if the source has none. */
  public String lexicographerFile() {
    return image.string(place + 3);
  }

  /** The concept it stands for in all languages, such as {@code i35545}, if the source says. */
  public Optional<String> interlingualIndex() {
    return Optional.of(image.string(place + 4)).filter(index -> !index.isEmpty());
  }

  /** Definition and examples as they stand in the source. */
  public String gloss() {
    return image.string(place + 5);
  }

  public String definition() {
    return isGlossInParts() ? image.string(place + 6) : new Gloss(gloss()).definition();
  }

  public List<String> examples() {
    return isGlossInParts() ? image.strings(place + 7) : new Gloss(gloss()).examples();
  }

  private boolean isGlossInParts() {
    return (image.number(place + 1) & GLOSS_IN_PARTS) != 0;
  }

  /** One for each of its words, in the order of the source. */
  public List<Sense> senses() {
    return senses;
  }

  /** Its words, with blanks between the parts of a word of several. */
  public List<String> words() {
    return senses.stream().map(Sense::lemma).toList();
  }

  /** The links that hold between meanings, whatever the word. */
  public List<Link<Synset>> links() {
    return Link.read(image, links, wordnet::synset);
  }

  public List<Synset> targets(Pointer pointer) {
    return Link.targets(image, links, pointer, wordnet::synset);
  }

  @Override
  public String toString() {
    return id + " " + words() + ": " + definition();
  }
}
