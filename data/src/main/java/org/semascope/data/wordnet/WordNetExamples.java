package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Sentence;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.wordnet.WordLocator.TokenRange;

/**
 * The usage examples of a wordnet as a corpus: in each, the first word of its synset that occurs in
 * it is tagged with its sense.
 *
 * @param sentences those in which a word of the synset was found
 * @param unlocated the others
 */
public record WordNetExamples(List<TaggedSentence> sentences, List<Unlocated> unlocated) {
  public WordNetExamples {
    sentences = List.copyOf(sentences);
    unlocated = List.copyOf(unlocated);
  }

  /** Why no word of the synset was found. */
  public enum Reason {
    /** It contains no word: the quotation marks of the gloss do not pair. */
    NO_TEXT,
    /** A multiword expression with other words between its parts: {@code turn it on}. */
    PARTS_APART,
    /** It contains another word of this meaning. */
    OTHER_WORD
  }

  /** An example without a tag. */
  public record Unlocated(Synset synset, String example, Reason reason) {}

  public static WordNetExamples of(WordNet wordnet) {
    List<TaggedSentence> sentences = new ArrayList<>();
    List<Unlocated> unlocated = new ArrayList<>();
    for (Synset synset : wordnet.synsets()) {
      for (int i = 0; i < synset.examples().size(); i++) {
        String example = synset.examples().get(i);
        TextTokens tokens = TextTokens.of(example);
        WordLocator locator = new WordLocator(wordnet.morphology(), tokens);
        Optional<TaggedSentence.Tag> tag = tag(synset, locator);
        if (tag.isPresent()) {
          String id = synset.id() + "#" + (i + 1);
          Sentence sentence = new Sentence(id, example, tokens.spans());
          sentences.add(new TaggedSentence(sentence, List.of(tag.get())));
        } else {
          unlocated.add(new Unlocated(synset, example, reason(synset, tokens, locator)));
        }
      }
    }
    return new WordNetExamples(sentences, unlocated);
  }

  private static Optional<TaggedSentence.Tag> tag(Synset synset, WordLocator locator) {
    return tag(synset, locator::find).or(() -> tag(synset, locator::findRejoined));
  }

  private static Optional<TaggedSentence.Tag> tag(
      Synset synset, BiFunction<String, PartOfSpeech, Optional<TokenRange>> find) {
    PartOfSpeech part = synset.partOfSpeech();
    for (Sense sense : synset.senses()) {
      String lemma = sense.lemma();
      Optional<TokenRange> range = find.apply(lemma, part);
      if (range.isPresent()) {
        int first = range.get().first();
        int end = range.get().end();
        List<String> key = List.of(sense.key());
        return Optional.of(new TaggedSentence.Tag(first, end, lemma, part, key, false));
      }
    }
    return Optional.empty();
  }

  private static Reason reason(Synset synset, TextTokens tokens, WordLocator locator) {
    if (tokens.words().isEmpty()) {
      return Reason.NO_TEXT;
    }
    boolean apart =
        synset.senses().stream()
            .anyMatch(sense -> locator.hasPartsApart(sense.lemma(), sense.partOfSpeech()));
    return apart ? Reason.PARTS_APART : Reason.OTHER_WORD;
  }
}
