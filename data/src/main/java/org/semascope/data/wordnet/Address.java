package org.semascope.data.wordnet;

import java.util.Locale;
import org.semascope.core.PartOfSpeech;

/** Where a synset stands in Princeton's files. Not for users: it differs between distributions. */
record Address(PartOfSpeech partOfSpeech, int offset) {
  @Override
  public int hashCode() {
    return offset * 31 + partOfSpeech.ordinal();
  }

  @Override
  public String toString() {
    return partOfSpeech.name().toLowerCase(Locale.ROOT) + " " + offset;
  }
}
