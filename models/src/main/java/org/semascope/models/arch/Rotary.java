package org.semascope.models.arch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Rotary position embeddings (RoPE, Su et al. 2021): of the first 2n columns of a head, columns i
 * and i + n are rotated by the angle {@code position · frequencies[i]}. Other columns are not
 * rotated.
 */
public record Rotary(int headSize, List<Float> frequencies) {
  public Rotary {
    frequencies = List.copyOf(frequencies);
    if (frequencies.isEmpty() || 2 * frequencies.size() > headSize) {
      throw new IllegalArgumentException(
          "%s pairs in a head of %s".formatted(frequencies.size(), headSize));
    }
  }

  /** Rotates all columns, with the frequencies {@code base^(-2i / headSize)}. */
  public static Rotary of(int headSize, double base) {
    return of(headSize, headSize, base, frequency -> frequency);
  }

  /**
   * Rotates only the first columns of a head.
   *
   * @param rotated number of rotated columns
   * @param scaling of the frequencies for long contexts
   */
  static Rotary of(int headSize, int rotated, double base, DoubleUnaryOperator scaling) {
    List<Float> frequencies = new ArrayList<>();
    for (int i = 0; i < rotated / 2; i++) {
      // In single precision, as the checkpoints were trained.
      float frequency = 1 / (float) Math.pow(base, 2 * i / (float) rotated);
      frequencies.add((float) scaling.applyAsDouble(frequency));
    }
    return new Rotary(headSize, frequencies);
  }

  /** Number of rotated columns of a head. */
  public int rotatedColumns() {
    return 2 * frequencies.size();
  }

  /** The frequencies as an array. */
  public float[] row() {
    float[] row = new float[frequencies.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = frequencies.get(i);
    }
    return row;
  }
}
