package org.semascope.models.arch;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.semascope.models.ModelFormatException;

/**
 * What a configuration says of rotary places, as transformers writes it from version 5 on ({@code
 * rope_parameters}) or before ({@code rope_theta} and {@code rope_scaling}).
 *
 * @param at the object that says the kind and its numbers
 * @param base in case that object has none
 * @param share of a head's columns that are turned, in case that object does not say
 */
record RotaryConfig(Config config, String at, double base, double share) {
  private static final List<String> KINDS = List.of("default", "linear", "llama3");

  /**
   * For all blocks of a model, or where a configuration tells them apart, for those of a kind.
   *
   * @param kind such as {@code full_attention}
   * @param base what {@code rope_theta} is where the file does not say
   */
  static RotaryConfig of(Config config, String kind, double base) {
    double before = config.positive("rope_theta", base);
    if (!config.has("rope_parameters")) {
      return new RotaryConfig(config, "rope_scaling", before, 1);
    }
    String own = "rope_parameters." + kind;
    return new RotaryConfig(config, config.has(own) ? own : "rope_parameters", before, 1);
  }

  /** With this share of columns turned, unless the object itself says another. */
  RotaryConfig turning(double usual) {
    return new RotaryConfig(config, at, base, usual);
  }

  Rotary of(int headSize) {
    double part = config.positive(at + ".partial_rotary_factor", share);
    int turned = (int) (headSize * part);
    if (part > 1 || turned < 2 || turned % 2 != 0) {
      throw ModelFormatException.file(
          config.file(),
          "an even number of a head's %s columns to be turned".formatted(headSize),
          turned);
    }
    double theta = config.positive(at + ".rope_theta", base);
    return Rotary.of(headSize, turned, theta, scaling());
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

  /** All places so many times closer together (Chen et al. 2023). */
  static DoubleUnaryOperator linear(double factor) {
    return frequency -> frequency / factor;
  }

  /**
   * Llama 3.1: waves much shorter than the texts of the first training stay, those longer are made
   * {@code factor} times longer, and those between are a mixture of both.
   *
   * @param low texts are this many waves long where waves count as long
   * @param high and this many where they count as short
   */
  static DoubleUnaryOperator llama3(double factor, double low, double high, int firstLength) {
    return frequency -> {
      double waves = firstLength * frequency / (2 * Math.PI);
      double kept = Math.max(0, Math.min(1, (waves - low) / (high - low)));
      return kept * frequency + (1 - kept) * frequency / factor;
    };
  }
}
