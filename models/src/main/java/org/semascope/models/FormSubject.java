package org.semascope.models;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.core.WordForm;

/**
 * Spelling instead of a model, as a control. The vector of a word in a text is the concatenation of
 * its character bigrams ({@link WordForm}) and the bag of the text's other words, both of length 1.
 * So words in the same position of the same text are ranked by the similarity of their spelling,
 * and uses of one word by the overlap of their contexts. The vector of a phrase, or of a text, is
 * the bag of its words: its cosine is word overlap.
 */
final class FormSubject implements Subject {
  private static final int WIDTH = 2 * WordForm.WIDTH;

  private final Traits traits = Traits.ofVectors(FORM, word -> Optional.empty());

  @Override
  public Traits traits() {
    return traits;
  }

  @Override
  public Embedding.Batch words(List<Occurrence> occurrences) {
    return Embedding.Batch.of(occurrences.stream().map(FormSubject::word).toList());
  }

  @Override
  public Embedding.Batch phrases(List<Occurrence> occurrences) {
    return Embedding.Batch.of(occurrences.stream().map(FormSubject::phrase).toList());
  }

  private static Embedding word(Occurrence occurrence) {
    float[] vector = new float[WIDTH]; // [bigrams of the word ; other words of the text]
    System.arraycopy(unit(WordForm.vector(occurrence.word())), 0, vector, 0, WordForm.WIDTH);
    float[] others = new float[WordForm.WIDTH];
    for (Span word : Embedding.words(occurrence.text())) {
      if (word.end() <= occurrence.span().start() || word.start() >= occurrence.span().end()) {
        count(others, word.of(occurrence.text()));
      }
    }
    System.arraycopy(unit(others), 0, vector, WordForm.WIDTH, WordForm.WIDTH);
    return embedding(vector, new float[0][], 1);
  }

  private static Embedding phrase(Occurrence occurrence) {
    float[] own = bag(occurrence.text(), Embedding.words(occurrence.text(), occurrence.span()));
    List<Span> all = Embedding.words(occurrence.text());
    return embedding(own, new float[][] {bag(occurrence.text(), all)}, all.size());
  }

  private static Embedding embedding(float[] vector, float[][] sentence, int words) {
    return new Embedding(new float[][] {vector}, sentence, words, 1, 0, Optional.empty(), "");
  }

  private static float[] bag(String text, List<Span> words) {
    float[] counts = new float[WordForm.WIDTH];
    words.forEach(word -> count(counts, word.of(text)));
    return counts;
  }

  /** Counts a word without the punctuation around it. */
  private static void count(float[] counts, String written) {
    String word =
        written.toLowerCase(Locale.ROOT).replaceAll("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$", "");
    if (!word.isEmpty()) {
      counts[WordForm.dimension(word.hashCode())]++;
    }
  }

  private static float[] unit(float[] counts) {
    double squares = 0;
    for (float count : counts) {
      squares += count * count;
    }
    if (squares > 0) {
      for (int i = 0; i < counts.length; i++) {
        counts[i] /= (float) Math.sqrt(squares);
      }
    }
    return counts;
  }
}
