package org.semascope.data.wordnet;

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

  static SynsetDraft read(DictLine line, DictFile dictFile) {
    int address = Address.of(dictFile, line.decimal("the offset of a synset"));
    SynsetDraft draft = new SynsetDraft(address, line.file(), line.number());
    draft.partOfSpeech = dictFile.partOfSpeech();
    int file = line.decimal("the number of a lexicographer file");
    if (file >= LexicographerFiles.count()) {
      throw line.bad("a lexicographer file below " + LexicographerFiles.count(), file);
    }
    draft.lexicographerFile = LexicographerFiles.name(file);
    int type = line.symbol("a synset type");
    if (DictFile.ofLetter(type) != dictFile) {
      throw line.bad("the type of a " + draft.partOfSpeech + " synset", line.lastField());
    }
    draft.satellite = type == 's';
    readWords(line, draft);
    readPointers(line, draft);
    skipFrames(line, dictFile);
    draft.gloss = new Gloss.OfPrinceton(line.rest());
    return draft;
  }

  private static void readWords(DictLine line, SynsetDraft draft) {
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

  private static void readPointers(DictLine line, SynsetDraft draft) {
    int count = line.decimal("a number of pointers");
    draft.arrows.ensureCapacity(Math.min(count, LIKELY));
    for (int i = 0; i < count; i++) {
      Pointer pointer = Pointer.ofSymbol(line.symbol("a pointer"));
      if (pointer == null) {
        throw line.bad("a pointer's symbol", line.lastField());
      }
      int offset = line.decimal("the offset of a pointer's target");
      DictFile file = DictFile.ofLetter(line.symbol("the type of a pointer's target"));
      if (file == null) {
        throw line.bad("one of n, v, a, s, r", line.lastField());
      }
      int words = line.hexadecimal("which words a pointer joins");
      if (words > 0xffff) {
        throw line.bad("four digits for the words a pointer joins", line.lastField());
      }
      draft.arrows.add(pointer, words >> 8, Address.of(file, offset), words & 0xff);
    }
  }

  /** Verbs list the sentence frames they fit: {@code 02 + 08 00 + 09 00}. */
  private static void skipFrames(DictLine line, DictFile file) {
    String next = line.field("| before the gloss");
    if (file == DictFile.VERB && !next.equals("|")) {
      int count = WrittenNumbers.parse(next);
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
