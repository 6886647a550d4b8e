package org.semascope.models.arch;

/** In what the families of Llama's kin differ from one another. */
enum LlamaKind {
  LLAMA(Norms.BEFORE, HeadNorms.NONE, Windows.NONE, Biases.AS_CONFIGURED, 10_000, 1e-6),
  MISTRAL(Norms.BEFORE, HeadNorms.NONE, Windows.ALL, Biases.NONE, 10_000, 1e-6),
  QWEN2(Norms.BEFORE, HeadNorms.NONE, Windows.LATER, Biases.QUERY_KEY_VALUE, 10_000, 1e-6),
  QWEN3(Norms.BEFORE, HeadNorms.EACH, Windows.LATER, Biases.AS_CONFIGURED, 10_000, 1e-6),
  OLMO2(Norms.AFTER, HeadNorms.TOGETHER, Windows.NONE, Biases.AS_CONFIGURED, 10_000, 1e-5),
  GEMMA2(Norms.AROUND, HeadNorms.NONE, Windows.EVERY_SECOND, Biases.AS_CONFIGURED, 10_000, 1e-6),
  GEMMA3(Norms.AROUND, HeadNorms.EACH, Windows.MOST, Biases.AS_CONFIGURED, 1_000_000, 1e-6),
  EUROBERT(Norms.BEFORE, HeadNorms.NONE, Windows.NONE, Biases.AS_CONFIGURED, 250_000, 1e-5);

  /** What the norms before and after each part of a block are called; empty: there is none. */
  enum Norms {
    BEFORE("input_layernorm", "", "post_attention_layernorm", ""),
    AFTER("", "post_attention_layernorm", "", "post_feedforward_layernorm"),
    AROUND(
        "input_layernorm",
        "post_attention_layernorm",
        "pre_feedforward_layernorm",
        "post_feedforward_layernorm");

    final String beforeAttention;
    final String afterAttention;
    final String beforeInner;
    final String afterInner;

    Norms(String beforeAttention, String afterAttention, String beforeInner, String afterInner) {
      this.beforeAttention = beforeAttention;
      this.afterAttention = afterAttention;
      this.beforeInner = beforeInner;
      this.afterInner = afterInner;
    }
  }

  /** What of queries and keys is normed before they are turned. */
  enum HeadNorms {
    NONE,
    /** Each head by itself, all with the same weights. */
    EACH,
    /** All heads together. */
    TOGETHER
  }

  /** Which blocks see a window only, where a configuration has no {@code layer_types}. */
  enum Windows {
    NONE,
    /** All, if there is a {@code sliding_window}. */
    ALL,
    /** Those from {@code max_window_layers} on, if {@code use_sliding_window} says so. */
    LATER,
    /** The first, the third and so on. */
    EVERY_SECOND,
    /** All but each {@code sliding_window_pattern}th. */
    MOST
  }

  /** Which maps have one. */
  enum Biases {
    NONE,
    /** Those to queries, keys and values. */
    QUERY_KEY_VALUE,
    /** As {@code attention_bias} and {@code mlp_bias} say. */
    AS_CONFIGURED
  }

  final Norms norms;
  final HeadNorms headNorms;
  final Windows windows;
  final Biases biases;

  /** What {@code rope_theta} is where a configuration does not say. */
  final double base;

  /** What {@code rms_norm_eps} is where a configuration does not say. */
  final double epsilon;

  LlamaKind(
      Norms norms,
      HeadNorms headNorms,
      Windows windows,
      Biases biases,
      double base,
      double epsilon) {
    this.norms = norms;
    this.headNorms = headNorms;
    this.windows = windows;
    this.biases = biases;
    this.base = base;
    this.epsilon = epsilon;
  }

  /** Gemma scales its embeddings, multiplies by one plus a norm's weights and ties its head. */
  boolean isGemma() {
    return this == GEMMA2 || this == GEMMA3;
  }
}
