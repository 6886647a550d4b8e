package org.semascope.data.wordnet;

import java.util.List;
import org.semascope.core.PartOfSpeech;

/** A sense of a word. Each sense of a wordnet is one object. */
public final class Sense {
  private final Synset synset;
  private final int position; // start of its record in the image
  private final String key;
  private final String lemma;

  Sense(Synset synset, int position) {
    this.synset = synset;
    this.position = position;
    this.key = image().string(position);
    this.lemma = image().string(position + 1);
  }

  /** The position after its record. */
  int end() {
    return linksPosition() + 1 + 2 * image().number(linksPosition());
  }

  /** {@code disaster%1:11:00::}; the identifier of the source where that has no sense keys. */
  public String key() {
    return key;
  }

  /** In its original case, with spaces between the parts of a multiword expression. */
  public String lemma() {
    return lemma;
  }

  /** Its number among the senses of its lemma, from 1; the first is the most frequent. */
  public int number() {
    return image().number(position + 3);
  }

  /** Its frequency in the texts that the wordnet's authors tagged. */
  public int tagCount() {
    return image().number(position + 2);
  }

  public Synset synset() {
    return synset;
  }

  public PartOfSpeech partOfSpeech() {
    return synset.partOfSpeech();
  }

  /** Lexical links, between senses, such as antonymy; see also {@link Synset#links}. */
  public List<Link<Sense>> links() {
    return Link.read(image(), linksPosition(), synset.wordnet()::sense);
  }

  public List<Sense> targets(Pointer pointer) {
    return Link.targets(image(), linksPosition(), pointer, synset.wordnet()::sense);
  }

  private int linksPosition() {
    return position + 4;
  }

  private Image image() {
    return synset.wordnet().image();
  }

  @Override
  public String toString() {
    return key;
  }
}
