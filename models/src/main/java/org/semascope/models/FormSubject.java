package org.semascope.models;

import java.util.List;
import java.util.Optional;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.core.WordForm;
import org.semascope.models.encoder.Pieces;

/**
 * Spelling instead of a model, as a control. The vector of a word in a text is the concatenation of
 * its character bigrams ({@link WordForm}) and the bag of the text's other words, both of length 1.
 * So words in the same position of the same text are ranked by the similarity of their spelling,
 * and uses of one word by the overlap of their contexts. The vector of a phrase, or of a text, is
 * the bag of its words: its cosine is word overlap.
 */
final class FormSubject implements Subject {
  @Override
  public Traits traits() {
    return Traits.ofVectors(FORM, word -> Optional.empty());
  }

  @Override
  public Embedding.Batch words(List<Occurrence> occurrences) {
    return Embedding.Batch.of(occurrences, FormSubject::word);
  }

  @Override
  public Embedding.Batch phrases(List<Occurrence> occurrences) {
    return Embedding.Batch.of(occurrences, FormSubject::phrase);
  }

  private static Embedding word(Occurrence occurrence) {
    String text = occurrence.text();
    List<Span> others =
        Embedding.words(text).stream().filter(word -> !word.overlaps(occurrence.span())).toList();
    float[] form = unit(WordForm.vector(occurrence.word()));
    float[] vector = Pieces.concatenated(List.of(form, unit(bag(text, others))));
    return Embedding.counted(1, 1, 0, Optional.empty())
        .with(new float[][] {vector}, new float[0][]);
  }

  private static Embedding phrase(Occurrence occurrence) {
    String text = occurrence.text();
    List<Span> all = Embedding.words(text);
    float[] own = bag(text, Embedding.words(text, occurrence.span()));
    return Embedding.counted(all.size(), 1, 0, Optional.empty())
        .with(new float[][] {own}, new float[][] {bag(text, all)});
  }

  private static float[] bag(String text, List<Span> words) {
    float[] counts = new float[WordForm.WIDTH];
    for (Span span : words) {
      String word = Embedding.bare(span.of(text));
      if (!word.isEmpty()) {
        counts[WordForm.dimension(word.hashCode())]++;
      }
    }
    return counts;
  }

  private static float[] unit(float[] counts) {
    double squares = 0;
    for (float count : counts) {
      squares += count * count;
    }
    for (int i = 0; squares > 0 && i < counts.length; i++) {
      counts[i] /= (float) Math.sqrt(squares);
    }
    return counts;
  }
}
