package org.semascope.models.arch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.semascope.models.ModelFormatException;

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
   * As a configuration says, with the keys of transformers 5 ({@code rope_parameters}, possibly
   * separate for each kind of block) or earlier ({@code rope_theta} and {@code rope_scaling}).
   *
   * @param kind of block, such as {@code full_attention}
   * @param base default of {@code rope_theta}
   * @param fraction of a head's columns that are rotated, by default
   */
  static Rotary of(Config config, String kind, int headSize, double base, double fraction) {
    String own = "rope_parameters." + kind;
    String at = config.has(own) ? own : "rope_parameters";
    if (!config.has("rope_parameters")) {
      at = "rope_scaling";
    }
    double part = config.positive(at + ".partial_rotary_factor", fraction);
    int rotated = (int) (headSize * part);
    if (part > 1 || rotated < 2 || rotated % 2 != 0) {
      throw ModelFormatException.file(
          config.file(),
          "an even number of rotated columns in a head of %s".formatted(headSize),
          rotated);
    }
    double theta = config.positive(at + ".rope_theta", config.positive("rope_theta", base));
    return of(headSize, rotated, theta, scaling(config, at));
  }

  private static Rotary of(int headSize, int rotated, double base, DoubleUnaryOperator scaling) {
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

  private static DoubleUnaryOperator scaling(Config config, String at) {
    String kind = config.text(at + ".rope_type", config.text(at + ".type", "default"));
    return switch (kind) {
      case "default" -> frequency -> frequency;
      case "linear" -> {
        double factor = factor(config, at + ".factor"); // position interpolation, Chen et al. 2023
        yield frequency -> frequency / factor;
      }
      case "llama3" ->
          llama3(
              factor(config, at + ".factor"),
              factor(config, at + ".low_freq_factor"),
              factor(config, at + ".high_freq_factor"),
              config.positive(at + ".original_max_position_embeddings"));
      default ->
          throw ModelFormatException.file(
              config.file(), at + ".rope_type to be one of default, linear, llama3", kind);
    };
  }

  private static double factor(Config config, String key) {
    if (!config.has(key)) {
      throw ModelFormatException.file(config.file(), key, "nothing");
    }
    return config.positive(key, 1.0);
  }

  /**
   * Llama 3.1: wavelengths much shorter than the pre-training context are kept, long ones become
   * {@code factor} times longer, and those between are interpolated.
   *
   * @param low a wavelength is long if the context has at most this many waves
   * @param high a wavelength is short if the context has at least this many waves
   */
  static DoubleUnaryOperator llama3(double factor, double low, double high, int context) {
    return frequency -> {
      double waves = context * frequency / (2 * Math.PI);
      double kept = Math.max(0, Math.min(1, (waves - low) / (high - low)));
      return kept * frequency + (1 - kept) * frequency / factor;
    };
  }
}
