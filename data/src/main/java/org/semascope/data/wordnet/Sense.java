package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.semascope.core.PartOfSpeech;

/** A word in one of its meanings. */
public final class Sense {
  private final String key;
  private final String lemma;
  private final int tagCount;
  private final Synset synset;

  // Complete before anybody else sees the wordnet.
  private int number;
  private List<Link<Sense>> links = List.of();

  Sense(Synset synset, SynsetDraft.Word word) {
    this.key = word.key;
    this.lemma = word.lemma;
    this.tagCount = word.tagCount;
    this.number = word.order;
    this.synset = synset;
  }

  void number(int number) {
    this.number = number;
  }

  void link(Pointer pointer, Sense target) {
    if (links.isEmpty()) {
      links = new ArrayList<>(2);
    }
    links.add(new Link<>(pointer, target));
  }

  /** {@code disaster%1:11:00::}; the identifier of the source where that has no sense keys. */
  public String key() {
    return key;
  }

  /** As it is written, capitals included, with blanks between the parts of a word of several. */
  public String lemma() {
    return lemma;
  }

  /** Which sense of its lemma it is, counted from 1; the first is the most frequent. */
  public int number() {
    return number;
  }

  /** How often it was met in the texts that the wordnet's authors tagged. */
  public int tagCount() {
    return tagCount;
  }

  public Synset synset() {
    return synset;
  }

  public PartOfSpeech partOfSpeech() {
    return synset.partOfSpeech();
  }

  /** The links that hold between words, such as antonymy; see also {@link Synset#links}. */
  public List<Link<Sense>> links() {
    return Collections.unmodifiableList(links);
  }

  public List<Sense> targets(Pointer pointer) {
    return Link.targets(links, pointer);
  }

  @Override
  public String toString() {
    return key;
  }
}
