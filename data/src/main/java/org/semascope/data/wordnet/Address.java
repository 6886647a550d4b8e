package org.semascope.data.wordnet;

import java.util.Locale;
import org.semascope.core.PartOfSpeech;

/**
 * Where a synset stands in Princeton's files, as one number: the offset and, in the two lowest
 * bits, the file. Not for users: it differs between distributions.
 */
final class Address {
  private Address() {}

  /**
   * @param offset of at most nine digits, so that it fits
   */
  static int of(DictFile file, int offset) {
    return offset << 2 | file.ordinal();
  }

  static int offset(int address) {
    return address >>> 2;
  }

  static String describe(int address) {
    PartOfSpeech partOfSpeech = DictFile.at(address & 3).partOfSpeech();
    return partOfSpeech.name().toLowerCase(Locale.ROOT) + " " + offset(address);
  }
}
