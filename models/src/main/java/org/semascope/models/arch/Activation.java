package org.semascope.models.arch;

import java.util.Locale;
import java.util.Optional;

/** Activation functions ({@code hidden_act}). */
public enum Activation {
  /** {@code x · Φ(x)}, with the error function. */
  GELU,
  /** The tanh approximation of gelu. */
  GELU_TANH,
  RELU,
  SILU,
  TANH,
  /** Of gates; not an activation of blocks. */
  SIGMOID;

  /** By its name in configurations; empty if unknown. */
  public static Optional<Activation> named(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "gelu" -> Optional.of(GELU);
      case "gelu_new", "gelu_fast", "gelu_pytorch_tanh" -> Optional.of(GELU_TANH);
      case "relu" -> Optional.of(RELU);
      case "silu", "swish" -> Optional.of(SILU);
      case "tanh" -> Optional.of(TANH);
      default -> Optional.empty();
    };
  }
}
