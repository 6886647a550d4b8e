package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.semascope.core.PartOfSpeech;

/** A meaning, and the words that have it. */
public final class Synset {
  private final String id;
  private final int source;
  private final PartOfSpeech partOfSpeech;
  private final boolean satellite;
  private final String lexicographerFile;
  private final String interlingualIndex;
  private final Gloss gloss;

  // Synsets point at each other: these two are complete before anybody else sees the wordnet.
  private List<Sense> senses = List.of();
  private List<Link<Synset>> links = List.of();

  Synset(String id, SynsetDraft draft) {
    this.id = id;
    this.source = draft.source;
    this.partOfSpeech = draft.partOfSpeech;
    this.satellite = draft.satellite;
    this.lexicographerFile = draft.lexicographerFile;
    this.interlingualIndex = draft.interlingualIndex;
    this.gloss = draft.gloss;
  }

  void complete(List<Sense> senses) {
    this.senses = List.copyOf(senses);
  }

  /**
   * @param room how many links there may be in all
   */
  void link(Pointer pointer, Synset target, int room) {
    if (links.isEmpty()) {
      links = new ArrayList<>(room);
    }
    links.add(new Link<>(pointer, target));
  }

  /** The sense key of its first word, or what a WN-LMF file calls it. */
  public String id() {
    return id;
  }

  /** What the reader called it by: in Princeton's files its {@link Address}. */
  int source() {
    return source;
  }

  public PartOfSpeech partOfSpeech() {
    return partOfSpeech;
  }

  /** Whether it is an adjective that stands around a head adjective of similar meaning. */
  public boolean isSatellite() {
    return satellite;
  }

  /** The supersense, such as {@code noun.animal}; empty if the source has none. */
  public String lexicographerFile() {
    return lexicographerFile;
  }

  /** The concept it stands for in all languages, such as {@code i35545}, if the source says. */
  public Optional<String> interlingualIndex() {
    return interlingualIndex.isEmpty() ? Optional.empty() : Optional.of(interlingualIndex);
  }

  /** Definition and examples as they stand in the source. */
  public String gloss() {
    return gloss.text();
  }

  public String definition() {
    return gloss.definition();
  }

  public List<String> examples() {
    return gloss.examples();
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
    return Collections.unmodifiableList(links);
  }

  public List<Synset> targets(Pointer pointer) {
    return Link.targets(links, pointer);
  }

  @Override
  public String toString() {
    return id + " " + words() + ": " + definition();
  }
}
