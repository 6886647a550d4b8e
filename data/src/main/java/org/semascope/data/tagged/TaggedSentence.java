package org.semascope.data.tagged;

import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Sentence;

/** A sentence with the senses of some of its words. */
public record TaggedSentence(Sentence sentence, List<Tag> tags) {
  public TaggedSentence {
    tags = List.copyOf(tags);
  }

  /**
   * The sense of a word.
   *
   * @param first its first token
   * @param end after its last token
   * @param senses the labels given to it, usually one; a WordNet sense is its sense key
   */
  public record Tag(
      int first, int end, String lemma, PartOfSpeech partOfSpeech, List<String> senses) {
    public Tag {
      senses = List.copyOf(senses);
      if (first < 0 || end <= first || senses.isEmpty()) {
        throw new IllegalArgumentException(
            "tokens %d to %d with senses %s".formatted(first, end, senses));
      }
    }
  }

  public Occurrence occurrence(Tag tag) {
    return sentence.occurrence(tag.first(), tag.end());
  }
}
