package org.semascope.data.wordnet;

import java.util.List;
import java.util.Optional;
import org.semascope.core.PartOfSpeech;

/** A set of synonymous senses. Each synset of a wordnet is one object. */
public final class Synset {
  static final int PART_OF_SPEECH = 0xff;
  static final int SATELLITE = 0x100;
  static final int GLOSS_IN_PARTS = 0x200;

  private static final PartOfSpeech[] PARTS_OF_SPEECH = PartOfSpeech.values();

  private final WordNet wordnet;
  private final Image image;
  private final int position; // start of its record in the image
  private final String id;
  private final int links;
  private final int firstSense;
  private final List<Sense> senses;

  Synset(WordNet wordnet, int position) {
    this.wordnet = wordnet;
    this.image = wordnet.image();
    this.position = position;
    this.id = image.string(position + 2);
    this.links = isGlossInParts() ? position + 8 + image.number(position + 7) : position + 6;
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

  /** The number of its first sense among all senses. */
  int firstSense() {
    return firstSense;
  }

  /** The sense key of its first word, or its id in a WN-LMF file. */
  public String id() {
    return id;
  }

  /** Its internal name: for Princeton's files {@link DictFile#source}. */
  String source() {
    return image.string(position);
  }

  public PartOfSpeech partOfSpeech() {
    return PARTS_OF_SPEECH[image.number(position + 1) & PART_OF_SPEECH];
  }

  /** Whether it is a satellite adjective, similar to a head adjective. */
  public boolean isSatellite() {
    return (image.number(position + 1) & SATELLITE) != 0;
  }

  /** The supersense, such as {@code noun.animal}; empty if the source has none. */
  public String lexicographerFile() {
    return image.string(position + 3);
  }

  /**
   * Its id in the Collaborative Interlingual Index, such as {@code i35545}, if the source has one.
   */
  public Optional<String> interlingualIndex() {
    return Optional.of(image.string(position + 4)).filter(index -> !index.isEmpty());
  }

  /** Definition and examples as in the source. */
  public String gloss() {
    return image.string(position + 5);
  }

  public String definition() {
    return isGlossInParts() ? image.string(position + 6) : new Gloss(gloss()).definition();
  }

  public List<String> examples() {
    return isGlossInParts() ? image.strings(position + 7) : new Gloss(gloss()).examples();
  }

  private boolean isGlossInParts() {
    return (image.number(position + 1) & GLOSS_IN_PARTS) != 0;
  }

  /** One for each of its words, in the order of the source. */
  public List<Sense> senses() {
    return senses;
  }

  /** Its words, with spaces between the parts of a multiword expression. */
  public List<String> words() {
    return senses.stream().map(Sense::lemma).toList();
  }

  /** Semantic links, between synsets. */
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
