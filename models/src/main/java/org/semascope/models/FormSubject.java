package org.semascope.models;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.core.WordForm;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.vectors.StaticVectors;

/**
 * Written form in place of a model: what spelling alone gives. The vector of a word in a text is
 * its character bigrams ({@link WordForm}), followed by the bag of the other words of the text;
 * both have length 1. So words put in the same position of the same text are ranked by the
 * similarity of their forms, and uses of one word by the overlap of their contexts. The vector of a
 * phrase, or of a text, is the bag of its words: its cosine is word overlap.
 */
final class FormSubject implements Subject {
  private static final int WIDTH = 2 * WordForm.WIDTH;

  private final Traits traits = Traits.ofVectors(FORM, word -> Optional.empty());

  @Override
  public Traits traits() {
    return traits;
  }

  @Override
  public List<LayerMix> layers() {
    return List.of(LayerMix.STATIC);
  }

  @Override
  public Pieces pieces() {
    return Pieces.MEAN;
  }

  @Override
  public Optional<ContextualModel> contextual() {
    return Optional.empty();
  }

  @Override
  public Optional<StaticVectors> vectors() {
    return Optional.empty();
  }

  @Override
  public EmbeddedPlaces words(List<Occurrence> places) {
    return new EmbeddedPlaces(places.stream().map(FormSubject::word).toList(), 0, 0);
  }

  @Override
  public EmbeddedPlaces phrases(List<Occurrence> places) {
    return new EmbeddedPlaces(places.stream().map(FormSubject::phrase).toList(), 0, 0);
  }

  private static Embedding word(Occurrence place) {
    float[] vector = new float[WIDTH]; // [bigrams of the word ; other words of the text]
    System.arraycopy(unit(WordForm.vector(place.word())), 0, vector, 0, WordForm.WIDTH);
    float[] others = new float[WordForm.WIDTH];
    for (Span word : Words.between(place.text())) {
      if (word.end() <= place.span().start() || word.start() >= place.span().end()) {
        count(others, word.of(place.text()));
      }
    }
    System.arraycopy(unit(others), 0, vector, WordForm.WIDTH, WordForm.WIDTH);
    return embedding(vector, new float[0][], 1);
  }

  private static Embedding phrase(Occurrence place) {
    float[] own = bag(place.text(), Words.between(place.text(), place.span()));
    List<Span> all = Words.between(place.text());
    return embedding(own, new float[][] {bag(place.text(), all)}, all.size());
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

  @Override
  public void close() {}
}
