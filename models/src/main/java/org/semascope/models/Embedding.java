package org.semascope.models;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;

/**
 * The vectors of a word or phrase in its text, or the reason why there are none.
 *
 * @param vectors (choices of layers, width); longer if layers or subwords are concatenated
 * @param sentence (choices of layers, width) of the whole text; empty if it was not requested
 * @param words of the text, separated by spaces
 * @param pieces subword tokens of the word or phrase; words, for static vectors
 * @param unknown words of the text that have no vector and were left out
 * @param window the characters kept, if the text was too long for the model and was cut
 * @param loss why there are no vectors, in a sentence that does not name the word; otherwise empty
 */
public record Embedding(
    float[][] vectors,
    float[][] sentence,
    int words,
    int pieces,
    int unknown,
    Optional<Span> window,
    String loss) {
  private static final float[][] NO_VECTORS = {};
  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final Pattern AROUND = Pattern.compile("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$");

  /**
   * The embeddings of several words or phrases, in the order given.
   *
   * @param texts distinct texts that went through the model
   * @param tokens of those texts, special tokens included
   */
  public record Batch(List<Embedding> all, long texts, long tokens) {
    public Batch {
      all = List.copyOf(all);
    }

    /** Embeddings for which no model ran. */
    static Batch of(List<Occurrence> occurrences, Function<Occurrence, Embedding> each) {
      return new Batch(occurrences.stream().map(each).toList(), 0, 0);
    }
  }

  static Embedding lost(String reason) {
    return new Embedding(NO_VECTORS, NO_VECTORS, 0, 0, 0, Optional.empty(), reason);
  }

  /** Counts for a text of which vectors are computed later. */
  static Embedding counted(int words, int pieces, int unknown, Optional<Span> window) {
    return new Embedding(NO_VECTORS, NO_VECTORS, words, pieces, unknown, window, "");
  }

  Embedding with(float[][] ownVectors, float[][] ofSentence) {
    return new Embedding(ownVectors, ofSentence, words, pieces, unknown, window, loss);
  }

  public boolean isLost() {
    return !loss.isEmpty();
  }

  /** The words of a text, separated by spaces. */
  static List<Span> words(String text) {
    return words(text, new Span(0, text.length()));
  }

  /** The words inside a span; words at its ends may be partial. */
  static List<Span> words(String text, Span within) {
    return WORD.matcher(text)
        .region(within.start(), within.end())
        .results()
        .map(word -> new Span(word.start(), word.end()))
        .toList();
  }

  /** A word in lower case without the punctuation around it. */
  static String bare(String word) {
    return AROUND.matcher(word.toLowerCase(Locale.ROOT)).replaceAll("");
  }

  /** The mean of vectors, summed in double precision. */
  static float[] mean(List<float[]> vectors) {
    if (vectors.size() == 1) {
      return vectors.get(0);
    }
    double[] sum = new double[vectors.get(0).length];
    for (float[] vector : vectors) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += vector[i];
      }
    }
    float[] mean = new float[sum.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (float) (sum[i] / vectors.size());
    }
    return mean;
  }
}
