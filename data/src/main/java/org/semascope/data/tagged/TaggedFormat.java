package org.semascope.data.tagged;

/** A corpus of sentences with sense tags. */
abstract class TaggedFormat extends SenseCorpusFormat<TaggedSentence> {
  private final TokenJoiner joiner;

  TaggedFormat(TokenJoiner joiner, String name, int depth, String... names) {
    super(name, depth, names);
    this.joiner = joiner;
  }

  final TokenJoiner joiner() {
    return joiner;
  }

  @Override
  public final String show(TaggedSentence sentence) {
    return sentence.show();
  }
}
