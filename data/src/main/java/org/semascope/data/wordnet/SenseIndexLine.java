package org.semascope.data.wordnet;

import java.util.Optional;
import org.semascope.core.PartOfSpeech;

/**
 * A line of index.sense: {@code key offset number tags}, where the key is {@code
 * lemma%type:file:id:head:id}.
 */
final class SenseIndexLine {
  private final DictLine line;
  private final String key;
  private final String lemma;
  private final int lexicalId;
  private final Address synset;
  private final int number;
  private final int tagCount;

  SenseIndexLine(DictLine line) {
    this.line = line;
    this.key = line.field("a sense key");
    int percent = key.lastIndexOf('%');
    int file = key.indexOf(':', percent + 1) + 1;
    int id = key.indexOf(':', file) + 1;
    int head = key.indexOf(':', id) + 1;
    if (percent < 1 || file != percent + 3 || id == 0 || head == 0) {
      throw line.bad("a sense key lemma%type:file:id:head:id", key);
    }
    PartOfSpeech partOfSpeech =
        DictFile.ofNumber(key.charAt(percent + 1))
            .orElseThrow(() -> line.bad("a sense key with a type from 1 to 5", key));
    this.lemma = Lemmas.lookup(key.substring(0, percent));
    this.lexicalId = Numbers.parse(key.substring(id, head - 1));
    this.synset = new Address(partOfSpeech, line.decimal("the offset of a synset"));
    this.number = line.decimal("the number of a sense");
    this.tagCount = line.decimal("how often a sense was tagged");
  }

  /** Gives the word of this sense its key. */
  void fill(Assembly<Address> assembly) {
    SynsetDraft<Address> draft = assembly.draft(synset);
    if (draft == null) {
      throw line.bad("the offset of a synset of the data files", synset.offset());
    }
    SynsetDraft.Word word = find(draft);
    if (word == null) {
      throw line.bad("a word of line " + draft.line + " of its file", key);
    }
    if (word.key != null) {
      throw line.bad("a sense not given yet", key);
    }
    word.key = key;
    word.order = number;
    word.tagCount = tagCount;
  }

  private SynsetDraft.Word find(SynsetDraft<Address> draft) {
    for (SynsetDraft.Word word : draft.words) {
      if (word.lexicalId == lexicalId && word.lookup.equals(lemma)) {
        return word;
      }
    }
    return null;
  }

  /** The word of the same spelling but for capitals that has a key. */
  static Optional<SynsetDraft.Word> twin(SynsetDraft<Address> draft, SynsetDraft.Word word) {
    return draft.words.stream()
        .filter(other -> other.key != null && other.lookup.equals(word.lookup))
        .findFirst();
  }
}
