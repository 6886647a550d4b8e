package org.semascope.data.tagged;

import java.util.ArrayList;
import java.util.List;
import org.semascope.core.PartOfSpeech;

/** Collects the tokens and tags of a sentence. */
final class SentenceBuilder {
  private final String id;
  private final List<String> tokens = new ArrayList<>();
  private final List<TaggedSentence.Tag> tags = new ArrayList<>();

  SentenceBuilder(String id) {
    this.id = id;
  }

  /** Adds a token; {@code _} joins the words of a multiword token. */
  void joined(SourceLine line, String word) {
    String words = word.replace('_', ' ');
    add(line, words.isBlank() ? word : words);
  }

  void add(SourceLine line, String token) {
    line.throwIf(token.isBlank(), "a word", "an empty one");
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

  /** Tags the tokens from {@code first} to {@code end}, exclusive. */
  void tag(int first, int end, String lemma, PartOfSpeech partOfSpeech, List<String> senses) {
    tags.add(new TaggedSentence.Tag(first, end, lemma, partOfSpeech, senses, false));
  }

  TaggedSentence build(SourceLine line, TokenJoiner joiner) {
    line.throwIf(tokens.isEmpty(), "a sentence with words", "none in " + id);
    return new TaggedSentence(joiner.join(id, tokens), tags);
  }
}
