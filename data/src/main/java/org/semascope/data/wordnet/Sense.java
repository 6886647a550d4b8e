package org.semascope.data.wordnet;

import java.util.List;
import org.semascope.core.PartOfSpeech;

/** A word in one of its meanings. Each sense of a wordnet is one object. */
public final class Sense {
  private final Synset synset;
  private final int place; // of its record in the image, whose fields stand in this order
  private final String key;
  private final String lemma;

  Sense(Synset synset, int place) {
    this.synset = synset;
    this.place = place;
    this.key = image().string(place);
    this.lemma = image().string(place + 1);
  }

  /** The place after its record. */
  int end() {
    return linksPlace() + 1 + 2 * image().number(linksPlace());
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
    return image().number(place + 3);
  }

  /** How often it was met in the texts that the wordnet's authors tagged. */
  public int tagCount() {
    return image().number(place + 2);
  }

  public Synset synset() {
    return synset;
  }

  public PartOfSpeech partOfSpeech() {
    return synset.partOfSpeech();
  }

  /** The links that hold between words, such as antonymy; see also {@link Synset#links}. */
  public List<Link<Sense>> links() {
    return Link.read(image(), linksPlace(), synset.wordnet()::sense);
  }

  public List<Sense> targets(Pointer pointer) {
    return Link.targets(image(), linksPlace(), pointer, synset.wordnet()::sense);
  }

  private int linksPlace() {
    return place + 4;
  }

  private Image image() {
    return synset.wordnet().image();
  }

  @Override
  public String toString() {
    return key;
  }
}
