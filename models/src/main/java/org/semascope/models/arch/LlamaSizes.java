package org.semascope.models.arch;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.semascope.models.arch.LlamaKind.Biases;

/**
 * The numbers of a Llama-like configuration.
 *
 * @param keyHeads heads of keys and values, each of which serves equally many heads of queries
 * @param causal whether a token sees those before it alone
 * @param windows how many tokens, itself included, a token sees in each block, where not all; of a
 *     model that is not causal, half of them on either side
 * @param wide rotary places of blocks that see the whole text
 * @param local rotary places of the others
 * @param queryBias whether the maps to queries, keys and values have a bias
 * @param scoreScale what products of queries and keys are multiplied by
 * @param scoreCap what these are kept within
 * @param outputCap what the scores of words are kept within
 * @param tied whether the output matrix is the table of words, whatever else is stored
 * @param attentionDropout what share of the attention's weights is dropped in training
 */
record LlamaSizes(
    int vocabulary,
    int hidden,
    int layers,
    int heads,
    int keyHeads,
    int headSize,
    int inner,
    int positions,
    double epsilon,
    Activation activation,
    boolean causal,
    List<OptionalInt> windows,
    Rotary wide,
    Rotary local,
    boolean queryBias,
    boolean outputBias,
    boolean innerBias,
    double scoreScale,
    OptionalDouble scoreCap,
    OptionalDouble outputCap,
    boolean tied,
    double attentionDropout) {
  static LlamaSizes of(Config config, LlamaKind kind) {
    int layers = config.positive("num_hidden_layers");
    int heads = config.positive("num_attention_heads");
    int headSize =
        config.has("head_dim")
            ? config.positive("head_dim")
            : config.positive("hidden_size")
                / config.divisorOf("hidden_size", "num_attention_heads");
    int keyHeads =
        config.has("num_key_value_heads")
            ? config.divisorOf("num_attention_heads", "num_key_value_heads")
            : heads;
    boolean configured = kind.biases == Biases.AS_CONFIGURED;
    boolean attentionBias = configured && config.flag("attention_bias", false);
    boolean gemma = kind.isGemma();
    Rotary wide = RotaryConfig.of(config, Config.FULL, kind.base).of(headSize);
    return new LlamaSizes(
        config.positive("vocab_size"),
        config.positive("hidden_size"),
        layers,
        heads,
        keyHeads,
        headSize,
        config.positive("intermediate_size"),
        config.positive("max_position_embeddings"),
        config.positive("rms_norm_eps", kind.epsilon),
        gemma
            ? config.activation("hidden_activation", "gelu_pytorch_tanh")
            : config.activation("hidden_act", "silu"),
        kind != LlamaKind.EUROBERT && !config.flag("use_bidirectional_attention", false),
        windows(config, kind, layers),
        wide,
        kind == LlamaKind.GEMMA3 ? local(config).of(headSize) : wide,
        attentionBias || kind.biases == Biases.QUERY_KEY_VALUE,
        attentionBias,
        configured && config.flag("mlp_bias", false),
        1 / Math.sqrt(gemma ? config.positive("query_pre_attn_scalar", 256.0) : headSize),
        config.optionalPositive("attn_logit_softcapping"),
        config.optionalPositive("final_logit_softcapping"),
        config.flag("tie_word_embeddings", gemma),
        config.share("attention_dropout", 0));
  }

  /** Gemma 3 turns by another base, and never scales, where a token sees a window only. */
  private static RotaryConfig local(Config config) {
    return config.has("rope_parameters")
        ? RotaryConfig.of(config, Config.SLIDING, 10_000)
        : new RotaryConfig(config, "", config.positive("rope_local_base_freq", 10_000.0), 1);
  }

  /** By name, or where the file names none, by the family's rule. */
  private static List<OptionalInt> windows(Config config, LlamaKind kind, int layers) {
    List<Boolean> sliding =
        config.has("layer_types")
            ? config.sliding(layers)
            : IntStream.range(0, layers).mapToObj(block -> slides(config, kind, block)).toList();
    return sliding.stream()
        .map(s -> s ? OptionalInt.of(config.positive("sliding_window")) : OptionalInt.empty())
        .toList();
  }

  private static boolean slides(Config config, LlamaKind kind, int block) {
    return switch (kind.windows) {
      case NONE -> false;
      case ALL -> config.has("sliding_window");
      case LATER ->
          config.flag("use_sliding_window", false)
              && block >= config.notNegative("max_window_layers", 28);
      case EVERY_SECOND -> block % 2 == 0;
      case MOST -> {
        int usual = config.positive("_sliding_window_pattern", 6);
        yield (block + 1) % config.positive("sliding_window_pattern", usual) != 0;
      }
    };
  }

  /** What block {@code layer} (from 1) sees at most, where that is not all. */
  OptionalInt window(int layer) {
    return windows.get(layer - 1);
  }

  Rotary rotary(int layer) {
    return window(layer).isPresent() ? local : wide;
  }
}
