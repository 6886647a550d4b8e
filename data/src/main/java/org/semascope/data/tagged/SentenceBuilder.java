package org.semascope.data.tagged;

import java.util.ArrayList;
import java.util.List;
import org.semascope.core.PartOfSpeech;

/** Gathers the tokens and tags of a sentence as a reader meets them. */
final class SentenceBuilder {
  private final String id;
  private final List<String> tokens = new ArrayList<>();
  private final List<TaggedSentence.Tag> tags = new ArrayList<>();

  SentenceBuilder(String id) {
    this.id = id;
  }

  /** Adds a word, or several joined by {@code _}: they are words of the text but one token. */
  void joined(int line, String word) throws BadRecord {
    String words = word.replace('_', ' ');
    add(line, words.isBlank() ? word : words);
  }

  void add(int line, String token) throws BadRecord {
    if (token.isBlank()) {
      throw new BadRecord(line, "a word", "an empty one");
    }
    tokens.add(token.strip());
  }

  void addAll(List<String> more) {
    tokens.addAll(more);
  }

  int size() {
    return tokens.size();
  }

  /** Tags the token added last. */
  void tag(String lemma, PartOfSpeech partOfSpeech, List<String> senses, boolean name) {
    int last = tokens.size() - 1;
    tags.add(new TaggedSentence.Tag(last, last + 1, lemma, partOfSpeech, senses, name));
  }

  void tag(TaggedSentence.Tag tag) {
    tags.add(tag);
  }

  TaggedSentence build(int line, TokenJoiner joiner) throws BadRecord {
    if (tokens.isEmpty()) {
      throw new BadRecord(line, "a sentence with words", "none in " + id);
    }
    return new TaggedSentence(joiner.join(id, tokens), tags);
  }
}
