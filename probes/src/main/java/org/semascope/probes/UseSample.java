package org.semascope.probes;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.Span;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.wordnet.WordNet;
import org.semascope.data.wordnet.WordNetExamples;
import org.semascope.engine.Sampling;
import org.semascope.models.Subject;

/**
 * A random sample of the tagged words of a corpus in their sentences, evenly spread over lemmas.
 *
 * @param size maximum number of words; 0 means all
 */
public record UseSample(int size, long seed) {
  /** Number of word occurrences of the statistics of vector spaces. */
  private static final int OF_SPACES = 2000;

  /** A tagged word in its sentence. */
  public record Use(String id, String lemma, String text, int start, int end) {
    public Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }
  }

  /** The sample from WordNet's usage examples that the statistics of vector spaces come from. */
  public static UseSample ofSpaces() {
    return new UseSample(OF_SPACES, 1);
  }

  /** Sorted by lemma. */
  public List<Use> draw(Records<TaggedSentence> corpus) {
    List<Use> uses = new ArrayList<>();
    corpus.forEach(
        sentence -> {
          for (int i = 0; i < sentence.tags().size(); i++) {
            TaggedSentence.Tag tag = sentence.tags().get(i);
            Occurrence word = sentence.occurrence(tag);
            Span span = word.span();
            uses.add(
                new Use(
                    sentence.sentence().id() + " " + i,
                    tag.lemma(),
                    word.text(),
                    span.start(),
                    span.end()));
          }
        });
    return new Sampling<>(Use::lemma, Use::id, seed).draw(uses, size == 0 ? uses.size() : size);
  }

  /** Identifies the sample from WordNet 3.0's usage examples. */
  public String id() {
    return "%s word occurrences of %s@%s, seed %s"
        .formatted(size, KnownSets.WORDNET_EXAMPLES, WordNet.SHA256_OF_30.substring(0, 8), seed);
  }

  /** The sample from the usage examples of WordNet 3.0, drawn when it is needed. */
  public Subject.Sample from(Supplier<WordNet> wordnet, Progress progress) {
    return new Subject.Sample() {
      @Override
      public String id() {
        return UseSample.this.id();
      }

      @Override
      public List<Occurrence> occurrences() {
        List<TaggedSentence> examples = WordNetExamples.of(wordnet.get()).sentences();
        return draw(examples::forEach).stream().map(Use::occurrence).toList();
      }

      @Override
      public void announce() {
        progress.say("computing the statistics of each layer from " + id());
      }
    };
  }
}
