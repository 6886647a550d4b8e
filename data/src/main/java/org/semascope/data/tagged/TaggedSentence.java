package org.semascope.data.tagged;

import java.util.List;
import java.util.stream.Collectors;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Sentence;

/** A sentence with the senses of some of its words. */
public record TaggedSentence(Sentence sentence, List<Tag> tags) implements SenseCorpusFormat.Shown {
  public TaggedSentence {
    tags = List.copyOf(tags);
    for (Tag tag : tags) {
      if (tag.end() > sentence.tokens().size()) {
        throw new IllegalArgumentException(
            "%s lies outside the %s tokens of %s"
                .formatted(tag, sentence.tokens().size(), sentence.id()));
      }
    }
  }

  /**
   * The sense of a word.
   *
   * @param first index of its first token
   * @param end index after its last token; a multiword expression of SemCor is one token
   * @param senses its labels, usually one. They are unique across lemmas: a WordNet sense key
   *     ({@code fall%2:38:00::}), an OntoNotes sense ({@code fall-v.1}), a preposition sense
   *     ({@code about-p.1(1)})
   * @param name whether it is a proper name tagged with the kind of thing it names (person, group,
   *     location) rather than with a sense of its own
   */
  public record Tag(
      int first,
      int end,
      String lemma,
      PartOfSpeech partOfSpeech,
      List<String> senses,
      boolean name) {
    public Tag {
      senses = List.copyOf(senses);
      if (first < 0 || end <= first || senses.isEmpty()) {
        throw new IllegalArgumentException(
            "tokens %s to %s with senses %s".formatted(first, end, senses));
      }
    }
  }

  public Occurrence occurrence(Tag tag) {
    return sentence.occurrence(tag.first(), tag.end());
  }

  /** Whether the tag covers a multiword expression, such as {@code took part}. */
  public boolean isMultiword(Tag tag) {
    return occurrence(tag).word().indexOf(' ') >= 0;
  }

  /** The sentence on one line: {@code br-a01:2 The jury said. [jury: jury%1:14:00::]}. */
  @Override
  public String show() {
    String shown =
        tags.stream()
            .map(tag -> occurrence(tag).word() + ": " + String.join(", ", tag.senses()))
            .collect(Collectors.joining("; "));
    return sentence.id() + " " + sentence.text() + " [" + shown + "]";
  }
}
