package org.semascope.models.sentences;

import java.util.List;
import java.util.stream.IntStream;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.tokens.PieceRange;

/**
 * How sentence-transformers pool the vectors of a text's tokens, special tokens included. Several
 * modes are concatenated in this order.
 */
enum PoolingMode {
  CLS("cls", "pooling_mode_cls_token"),
  MAX("max", "pooling_mode_max_tokens"),
  MEAN("mean", "pooling_mode_mean_tokens"),
  /** The sum divided by the square root of the length. */
  MEAN_SQRT_LEN("mean_sqrt_len_tokens", "pooling_mode_mean_sqrt_len_tokens"),
  /** Weights the i-th token, counted from 1, by i. */
  WEIGHTED_MEAN("weightedmean", "pooling_mode_weightedmean_tokens"),
  LAST_TOKEN("lasttoken", "pooling_mode_lasttoken");

  private final String text;
  private final String flag;

  PoolingMode(String text, String flag) {
    this.text = text;
    this.flag = flag;
  }

  /** Its key in older configurations. */
  String flag() {
    return flag;
  }

  Pieces pieces() {
    return this == MAX ? Pieces.MAX : Pieces.MEAN;
  }

  /**
   * The token ranges whose vectors this mode needs.
   *
   * @param read the tokens to pool: all, or the second copy of a text that goes in twice
   */
  List<PieceRange> ranges(PieceRange read) {
    return switch (this) {
      case CLS -> List.of(new PieceRange(0, 1));
      case LAST_TOKEN -> List.of(new PieceRange(read.end() - 1, read.end()));
      case MAX, MEAN, MEAN_SQRT_LEN -> List.of(read);
      case WEIGHTED_MEAN ->
          IntStream.range(read.first(), read.end())
              .mapToObj(i -> new PieceRange(i, i + 1))
              .toList();
    };
  }

  /** The text's vector from those of the {@link #ranges}. */
  float[] combine(List<float[]> vectors, int tokens) {
    return switch (this) {
      case CLS, MAX, MEAN, LAST_TOKEN -> vectors.get(0);
      case MEAN_SQRT_LEN -> scaled(vectors.get(0), Math.sqrt(tokens)); // n · mean / √n
      case WEIGHTED_MEAN -> weighted(vectors);
    };
  }

  /** {@code Σ i x_i / Σ i}. */
  private static float[] weighted(List<float[]> vectors) {
    float[] sum = new float[vectors.get(0).length];
    for (int i = 0; i < vectors.size(); i++) {
      for (int dimension = 0; dimension < sum.length; dimension++) {
        sum[dimension] += (i + 1) * vectors.get(i)[dimension];
      }
    }
    return scaled(sum, 2.0 / (vectors.size() * (vectors.size() + 1.0)));
  }

  private static float[] scaled(float[] vector, double by) {
    float[] scaled = new float[vector.length];
    for (int i = 0; i < vector.length; i++) {
      scaled[i] = (float) (vector[i] * by);
    }
    return scaled;
  }

  /** Its name in newer configurations. */
  @Override
  public String toString() {
    return text;
  }
}
