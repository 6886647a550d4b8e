package org.semascope.models.arch;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.semascope.models.ModelFormatException;

/**
 * RoPE in a configuration, with the keys of transformers 5 ({@code rope_parameters}) or earlier
 * ({@code rope_theta} and {@code rope_scaling}).
 *
 * @param at the key of the object with the type and its parameters
 * @param base default if that object has none
 * @param fraction of a head's columns that are rotated; default if that object has none
 */
record RotaryConfig(Config config, String at, double base, double fraction) {
  private static final List<String> KINDS = List.of("default", "linear", "llama3");

  /**
   * For all blocks of a model or, if the configuration has several kinds, for one kind.
   *
   * @param kind such as {@code full_attention}
   * @param base default of {@code rope_theta}
   */
  static RotaryConfig of(Config config, String kind, double base) {
    double before = config.positive("rope_theta", base);
    if (!config.has("rope_parameters")) {
      return new RotaryConfig(config, "rope_scaling", before, 1);
    }
    String own = "rope_parameters." + kind;
    return new RotaryConfig(config, config.has(own) ? own : "rope_parameters", before, 1);
  }

  /** Rotates this fraction of the columns by default. */
  RotaryConfig rotating(double defaultFraction) {
    return new RotaryConfig(config, at, base, defaultFraction);
  }

  Rotary of(int headSize) {
    double part = config.positive(at + ".partial_rotary_factor", fraction);
    int rotated = (int) (headSize * part);
    if (part > 1 || rotated < 2 || rotated % 2 != 0) {
      throw ModelFormatException.file(
          config.file(),
          "an even number of rotated columns in a head of %s".formatted(headSize),
          rotated);
    }
    double theta = config.positive(at + ".rope_theta", base);
    return Rotary.of(headSize, rotated, theta, scaling());
  }

  private DoubleUnaryOperator scaling() {
    String kind = config.text(at + ".rope_type", config.text(at + ".type", "default"));
    return switch (kind) {
      case "default" -> frequency -> frequency;
      case "linear" -> linear(config.positive(required("factor"), 1.0));
      case "llama3" ->
          llama3(
              config.positive(required("factor"), 1.0),
              config.positive(required("low_freq_factor"), 1.0),
              config.positive(required("high_freq_factor"), 1.0),
              config.positive(at + ".original_max_position_embeddings"));
      default ->
          throw ModelFormatException.file(
              config.file(),
              "%s.rope_type to be one of %s".formatted(at, String.join(", ", KINDS)),
              kind);
    };
  }

  private String required(String key) {
    if (!config.has(at + "." + key)) {
      throw ModelFormatException.file(config.file(), at + "." + key, "nothing");
    }
    return at + "." + key;
  }

  /** Position interpolation (Chen et al. 2023). */
  static DoubleUnaryOperator linear(double factor) {
    return frequency -> frequency / factor;
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
