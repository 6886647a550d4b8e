package org.semascope.data.wordnet;

import java.util.Optional;
import org.semascope.data.DataFormatException;

/**
 * A line of index.sense: {@code key offset number tags}, where the key is {@code
 * lemma%type:file:id:head:id}.
 */
final class SenseIndexLine {
  private final int lineNumber;
  private final String key;
  private final int lexicalId;
  private final int synset;
  private final int number;
  private final int tagCount;

  SenseIndexLine(DictLine line) {
    this.lineNumber = line.number();
    this.key = line.field("a sense key");
    int percent = key.lastIndexOf('%');
    int file = key.indexOf(':', percent + 1) + 1;
    int id = key.indexOf(':', file) + 1;
    int head = key.indexOf(':', id) + 1;
    if (percent < 1 || file != percent + 3 || id == 0 || head == 0) {
      throw line.bad("a sense key lemma%type:file:id:head:id", key);
    }
    DictFile dictFile = DictFile.ofNumber(key.charAt(percent + 1));
    if (dictFile == null) {
      throw line.bad("a sense key with a type from 1 to 5", key);
    }
    this.lexicalId = WrittenNumbers.parse(key, id, head - 1);
    this.synset = Address.of(dictFile, line.decimal("the offset of a synset"));
    this.number = line.decimal("the number of a sense");
    this.tagCount = line.decimal("how often a sense was tagged");
  }

  /** Gives the word of this sense its key. */
  void fill(Assembly assembly, DictFiles files) {
    SynsetDraft draft = assembly.draft(synset);
    if (draft == null) {
      throw bad(files, "the offset of a synset of the data files", Address.offset(synset));
    }
    SynsetDraft.Word word = find(draft);
    if (word == null) {
      throw bad(files, "a word of line " + draft.line + " of its file", key);
    }
    if (word.key != null) {
      throw bad(files, "a sense not given yet", key);
    }
    word.key = key;
    word.order = number;
    word.tagCount = tagCount;
  }

  private SynsetDraft.Word find(SynsetDraft draft) {
    for (SynsetDraft.Word word : draft.words) {
      if (word.lexicalId == lexicalId && Lemmas.startsKey(key, word.lookup)) {
        return word;
      }
    }
    return null;
  }

  /** The word of the same spelling but for capitals that has a key. */
  static Optional<SynsetDraft.Word> twin(SynsetDraft draft, SynsetDraft.Word word) {
    return draft.words.stream()
        .filter(other -> other.key != null && other.lookup.equals(word.lookup))
        .findFirst();
  }

  private DataFormatException bad(DictFiles files, String expected, Object found) {
    return DataFormatException.line(files.path("index.sense"), lineNumber, expected, found);
  }
}
