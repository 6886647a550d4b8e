package org.semascope.data.wordnet;

import org.semascope.core.PartOfSpeech;

/**
 * A line of data.noun and its sisters:
 *
 * <pre>offset file type words (word id)* pointers (symbol offset type words)* [frames] | gloss
 * </pre>
 *
 * <p>The counts of words and the places of words in pointers are hexadecimal.
 */
final class DataLine {
  /** No more room than this is made for what a count announces. */
  private static final int LIKELY = 1000;

  private DataLine() {}

  static SynsetDraft<Address> read(DictLine line, PartOfSpeech partOfSpeech) {
    Address address = new Address(partOfSpeech, line.decimal("the offset of a synset"));
    SynsetDraft<Address> draft = new SynsetDraft<>(address, line.file(), line.number());
    draft.partOfSpeech = partOfSpeech;
    int file = line.decimal("the number of a lexicographer file");
    if (file >= LexicographerFiles.count()) {
      throw line.bad("a lexicographer file below " + LexicographerFiles.count(), file);
    }
    draft.lexicographerFile = LexicographerFiles.name(file);
    String type = line.field("a synset type");
    if (DictFile.ofLetter(type).filter(partOfSpeech::equals).isEmpty()) {
      throw line.bad("the type of a " + partOfSpeech + " synset", type);
    }
    draft.satellite = type.equals("s");
    readWords(line, draft);
    readPointers(line, draft);
    skipFrames(line, partOfSpeech);
    draft.gloss = Gloss.ofPrinceton(line.rest());
    return draft;
  }

  private static void readWords(DictLine line, SynsetDraft<Address> draft) {
    int count = line.hexadecimal("a number of words");
    if (count == 0) {
      throw line.bad("at least one word", 0);
    }
    draft.words.ensureCapacity(Math.min(count, LIKELY));
    for (int i = 0; i < count; i++) {
      String lemma = Lemmas.withBlanks(withoutMarker(line.field("a word")));
      draft.words.add(new SynsetDraft.Word(lemma, line.hexadecimal("the id of a word")));
    }
  }

  /** An adjective that stands only before or only after its noun says so: {@code galore(ip)}. */
  private static String withoutMarker(String word) {
    return word.endsWith("(a)") || word.endsWith("(p)") || word.endsWith("(ip)")
        ? word.substring(0, word.lastIndexOf('('))
        : word;
  }

  private static void readPointers(DictLine line, SynsetDraft<Address> draft) {
    int count = line.decimal("a number of pointers");
    draft.arrows.ensureCapacity(Math.min(count, LIKELY));
    for (int i = 0; i < count; i++) {
      String symbol = line.field("a pointer");
      Pointer pointer =
          Pointer.ofSymbol(symbol).orElseThrow(() -> line.bad("a pointer's symbol", symbol));
      int offset = line.decimal("the offset of a pointer's target");
      String type = line.field("the type of a pointer's target");
      PartOfSpeech partOfSpeech =
          DictFile.ofLetter(type).orElseThrow(() -> line.bad("one of n, v, a, s, r", type));
      int words = line.hexadecimal("which words a pointer joins");
      draft.arrows.add(
          new SynsetDraft.Arrow<>(
              pointer, words >> 8, new Address(partOfSpeech, offset), words & 0xff, line.number()));
    }
  }

  /** Verbs list the sentence frames they fit: {@code 02 + 08 00 + 09 00}. */
  private static void skipFrames(DictLine line, PartOfSpeech partOfSpeech) {
    String next = line.field("| before the gloss");
    if (partOfSpeech == PartOfSpeech.VERB && !next.equals("|")) {
      int count = Numbers.parse(next);
      if (count < 0) {
        throw line.bad("a number of frames", next);
      }
      for (int i = 0; i < count * 3; i++) {
        line.field("a frame");
      }
      next = line.field("| before the gloss");
    }
    if (!next.equals("|")) {
      throw line.bad("| before the gloss", next);
    }
  }
}
