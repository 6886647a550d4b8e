package org.semascope.models.arch;

/** The differences between Llama's relatives. */
enum LlamaKind {
  LLAMA(Norms.BEFORE, HeadNorms.NONE, Windows.NONE, Biases.AS_CONFIGURED, 10_000, 1e-6),
  MISTRAL(Norms.BEFORE, HeadNorms.NONE, Windows.ALL, Biases.NONE, 10_000, 1e-6),
  QWEN2(Norms.BEFORE, HeadNorms.NONE, Windows.LATER, Biases.QUERY_KEY_VALUE, 10_000, 1e-6),
  QWEN3(Norms.BEFORE, HeadNorms.EACH, Windows.LATER, Biases.AS_CONFIGURED, 10_000, 1e-6),
  OLMO2(Norms.AFTER, HeadNorms.TOGETHER, Windows.NONE, Biases.AS_CONFIGURED, 10_000, 1e-5),
  GEMMA2(Norms.AROUND, HeadNorms.NONE, Windows.EVERY_SECOND, Biases.AS_CONFIGURED, 10_000, 1e-6),
  GEMMA3(Norms.AROUND, HeadNorms.EACH, Windows.MOST, Biases.AS_CONFIGURED, 1_000_000, 1e-6),
  EUROBERT(Norms.BEFORE, HeadNorms.NONE, Windows.NONE, Biases.AS_CONFIGURED, 250_000, 1e-5);

  /** Names of the norms before and after attention and FFN; empty: no norm. */
  record Norms(String beforeAttention, String afterAttention, String beforeFfn, String afterFfn) {
    static final Norms BEFORE = new Norms("input_layernorm", "", "post_attention_layernorm", "");
    static final Norms AFTER =
        new Norms("", "post_attention_layernorm", "", "post_feedforward_layernorm");
    static final Norms AROUND =
        new Norms(
            "input_layernorm",
            "post_attention_layernorm",
            "pre_feedforward_layernorm",
            "post_feedforward_layernorm");
  }

  /** Norms of queries and keys before RoPE. */
  enum HeadNorms {
    NONE,
    /** Each head separately, with the same weights. */
    EACH,
    /** All heads together. */
    TOGETHER
  }

  /** Blocks with a sliding window in configurations without {@code layer_types}. */
  enum Windows {
    NONE,
    /** All, if there is a {@code sliding_window}. */
    ALL,
    /** From {@code max_window_layers} on, if {@code use_sliding_window} is true. */
    LATER,
    /** The first, the third and so on. */
    EVERY_SECOND,
    /** All but each {@code sliding_window_pattern}th. */
    MOST
  }

  /** Linear layers with a bias. */
  enum Biases {
    NONE,
    /** Projections to queries, keys and values. */
    QUERY_KEY_VALUE,
    /** According to {@code attention_bias} and {@code mlp_bias}. */
    AS_CONFIGURED
  }

  final Norms norms;
  final HeadNorms headNorms;
  final Windows windows;
  final Biases biases;

  /** Default of {@code rope_theta}. */
  final double base;

  /** Default of {@code rms_norm_eps}. */
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

  /** Gemma scales its embeddings, adds 1 to the weights of norms and ties its head. */
  boolean isGemma() {
    return this == GEMMA2 || this == GEMMA3;
  }
}
