package org.semascope.models.arch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * By how much the columns of a head are turned from one place to the next (Su et al. 2021): column
 * i together with column i + n of the first 2n, by the angle {@code place · frequencies[i]}. Other
 * columns stay as they are.
 */
public record Rotary(int headSize, List<Float> frequencies) {
  public Rotary {
    frequencies = List.copyOf(frequencies);
    if (frequencies.isEmpty() || 2 * frequencies.size() > headSize) {
      throw new IllegalArgumentException(
          "%s pairs in a head of %s".formatted(frequencies.size(), headSize));
    }
  }

  /** All columns, with the frequencies {@code base^(-2i / headSize)}. */
  public static Rotary of(int headSize, double base) {
    return of(headSize, headSize, base, frequency -> frequency);
  }

  /**
   * The first columns of a head alone.
   *
   * @param turned how many of them
   * @param scaling what becomes of each frequency in a model made for longer texts
   */
  static Rotary of(int headSize, int turned, double base, DoubleUnaryOperator scaling) {
    List<Float> frequencies = new ArrayList<>();
    for (int i = 0; i < turned / 2; i++) {
      // In single precision, as the checkpoints were trained.
      float frequency = 1 / (float) Math.pow(base, 2 * i / (float) turned);
      frequencies.add((float) scaling.applyAsDouble(frequency));
    }
    return new Rotary(headSize, frequencies);
  }

  /** How many columns of a head are turned. */
  public int turned() {
    return 2 * frequencies.size();
  }

  /** The frequencies as a row. */
  public float[] row() {
    float[] row = new float[frequencies.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = frequencies.get(i);
    }
    return row;
  }
}
