package org.semascope.models.arch;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.semascope.models.arch.LlamaKind.Biases;
import org.semascope.models.arch.LlamaKind.HeadNorms;

/**
 * Llama (Touvron et al. 2023) and its relatives: Mistral, Qwen, Gemma, OLMo 2 and, as bidirectional
 * encoders, EuroBERT and EmbeddingGemma. RoPE, RMS norms, grouped-query attention, a gated FFN. The
 * last layer is listed after the final norm.
 *
 * <pre>
 * y = x + norm(attention(norm(x)))                        LlamaKind says
 * block(x) = y + norm(W · (silu(U · n) ∘ V · n)), n = norm(y)     which norms exist
 * </pre>
 */
final class LlamaLike extends Architecture {
  private static final String PREFIX = "model.";
  private static final String WORDS = PREFIX + "embed_tokens.weight";
  private static final String HEAD = "lm_head.weight";

  private final LlamaKind kind;
  private final int keyHeads; // of keys and values
  private final int ffn = config.positive("intermediate_size");
  private final double epsilon;
  private final Activation activation;
  private final boolean causal;
  private final List<OptionalInt> windows; // tokens seen in each block, itself included; empty: all
  private final Rotary globalRotary;
  private final Rotary localRotary; // in blocks with a window
  private final boolean queryBias; // of queries, keys and values
  private final boolean outputBias;
  private final boolean ffnBias;
  private final double scoreScale;
  private final OptionalDouble scoreCap = config.optionalPositive("attn_logit_softcapping");
  private final OptionalDouble outputCap = config.optionalPositive("final_logit_softcapping");
  private final boolean tied; // the output matrix is the word embeddings, even if one is stored
  private final double attentionDropout = config.rate("attention_dropout", 0);
  private final Ability ability;

  LlamaLike(LlamaKind kind, Config config, Tensors tensors) {
    super(config, tensors, HIDDEN, LAYERS, HEADS, headSizeKey(config), POSITIONS);
    this.kind = kind;
    boolean gemma = kind.isGemma();
    boolean configured = kind.biases == Biases.AS_CONFIGURED;
    keyHeads =
        config.has("num_key_value_heads")
            ? heads / config.quotient(HEADS, "num_key_value_heads")
            : heads;
    globalRotary = Rotary.of(config, Config.FULL, headSize, kind.base, 1);
    epsilon = config.positive("rms_norm_eps", kind.epsilon);
    activation =
        gemma
            ? config.activation("hidden_activation", "gelu_pytorch_tanh")
            : config.activation("hidden_act", "silu");
    causal = kind != LlamaKind.EUROBERT && !config.flag("use_bidirectional_attention", false);
    windows = windows();
    localRotary = kind == LlamaKind.GEMMA3 ? localRotary() : globalRotary;
    outputBias = configured && config.flag("attention_bias", false);
    queryBias = outputBias || kind.biases == Biases.QUERY_KEY_VALUE;
    ffnBias = configured && config.flag("mlp_bias", false);
    scoreScale = 1 / Math.sqrt(gemma ? config.positive("query_pre_attn_scalar", 256.0) : headSize);
    tied = config.flag("tie_word_embeddings", gemma);
    ability = Ability.ofDecoder(config, tensors, causal, tied, HEAD);
  }

  private static String headSizeKey(Config config) {
    return config.has("head_dim") ? "head_dim" : "";
  }

  /** Gemma 3 has another base, and no scaling, in blocks with a window. */
  private Rotary localRotary() {
    return config.has("rope_parameters")
        ? Rotary.of(config, Config.SLIDING, headSize, 10_000, 1)
        : Rotary.of(headSize, config.positive("rope_local_base_freq", 10_000.0));
  }

  private List<OptionalInt> windows() {
    List<Boolean> sliding =
        config.has("layer_types")
            ? config.sliding(layers)
            : IntStream.range(0, layers).mapToObj(block -> slides(block)).toList();
    return sliding.stream()
        .map(s -> s ? OptionalInt.of(config.positive("sliding_window")) : OptionalInt.empty())
        .toList();
  }

  /** The family's rule for a file without {@code layer_types}. */
  private boolean slides(int block) {
    return switch (kind.windows) {
      case NONE -> false;
      case ALL -> config.has("sliding_window");
      case LATER ->
          config.flag("use_sliding_window", false)
              && block >= config.notNegative("max_window_layers", 28);
      case EVERY_SECOND -> block % 2 == 0;
      case MOST -> {
        int fallback = config.positive("_sliding_window_pattern", 6);
        yield (block + 1) % config.positive("sliding_window_pattern", fallback) != 0;
      }
    };
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    T words = ops.gather(ops.weight(WORDS, vocabulary, hidden), tokens.ids());
    return kind.isGemma() ? ops.scale(words, Math.sqrt(hidden)) : words;
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = PREFIX + "layers." + (layer - 1) + ".";

    T normed = norm(ops, x, name, kind.norms.beforeAttention());
    T attended = attention(ops, layer, normed, rows, name + "self_attn.");
    attended = norm(ops, attended, name, kind.norms.afterAttention());
    attended = ops.add(attended, ops.at(rows, x)); // [rows, hidden]

    normed = norm(ops, attended, name, kind.norms.beforeFfn());
    T gated = norm(ops, ffn(ops, normed, name + "mlp."), name, kind.norms.afterFfn());
    T out = ops.add(gated, attended);
    return layer == layers ? norm(ops, out, PREFIX, "norm") : out;
  }

  private <T> T attention(Ops<T> ops, int layer, T normed, Ops.Rows rows, String name) {
    int queryWidth = heads * headSize;
    int keyWidth = keyHeads * headSize;
    Rotary rotary = windows.get(layer - 1).isPresent() ? localRotary : globalRotary;

    Linear toQuery = Linear.of(name + "q_proj", hidden, queryWidth, queryBias);
    T query = ops.linear(ops.at(rows, normed), toQuery);
    query = headNorm(ops, query, name + "q_norm", heads);
    query = ops.rotate(query, heads, rotary, rows); // [rows, heads · headSize]
    T key = ops.linear(normed, Linear.of(name + "k_proj", hidden, keyWidth, queryBias));
    key = headNorm(ops, key, name + "k_norm", keyHeads);
    key = ops.rotate(key, keyHeads, rotary, Ops.Rows.ALL); // [tokens, keyHeads · headSize]
    T value = ops.linear(normed, Linear.of(name + "v_proj", hidden, keyWidth, queryBias));

    T context = ops.attention(query, key, value, options(layer, rows));
    return ops.linear(context, Linear.of(name + "o_proj", queryWidth, hidden, outputBias));
  }

  /** A window ends at the token itself if the model is causal, else it is centred there. */
  private <T> Attention<T> options(int layer, Ops.Rows rows) {
    Attention<T> all =
        Attention.<T>of(heads, headSize, rows, attentionDropout)
            .withKeyHeads(keyHeads)
            .scaledBy(scoreScale)
            .cappedAt(scoreCap);
    OptionalInt window = windows.get(layer - 1);
    if (causal) {
      return window.isPresent() ? all.within(window.getAsInt() - 1, 0) : all.causal();
    }
    return window.isPresent() ? all.within(window.getAsInt() / 2, window.getAsInt() / 2) : all;
  }

  private <T> T ffn(Ops<T> ops, T x, String name) {
    T gate = ops.linear(x, Linear.of(name + "gate_proj", hidden, ffn, ffnBias));
    T up = ops.linear(x, Linear.of(name + "up_proj", hidden, ffn, ffnBias));
    T gated = ops.multiply(ops.activate(gate, activation), up); // [rows, ffn]
    return ops.linear(gated, Linear.of(name + "down_proj", ffn, hidden, ffnBias).asSensitive());
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    Linear decoder = Linear.ofWeight(tied ? WORDS : HEAD, hidden, vocabulary);
    T scores = ops.linear(x, decoder.asSensitive());
    if (outputCap.isEmpty()) {
      return scores;
    }
    double cap = outputCap.getAsDouble();
    return ops.scale(ops.activate(ops.scale(scores, 1 / cap), Activation.TANH), cap);
  }

  @Override
  public Ability ability() {
    return ability;
  }

  private <T> T headNorm(Ops<T> ops, T x, String name, int groups) {
    if (kind.headNorms == HeadNorms.NONE) {
      return x;
    }
    boolean together = kind.headNorms == HeadNorms.TOGETHER;
    T scale = scale(ops, name, together ? groups * headSize : headSize);
    return ops.rmsNorm(x, scale, together ? 1 : groups, epsilon);
  }

  /** The norm of this name, or {@code x} if the name is empty. */
  private <T> T norm(Ops<T> ops, T x, String prefix, String name) {
    return name.isEmpty() ? x : ops.rmsNorm(x, scale(ops, prefix + name, hidden), 1, epsilon);
  }

  private <T> T scale(Ops<T> ops, String name, int width) {
    T weight = ops.weight(name + ".weight", width);
    return kind.isGemma() ? ops.plus(weight, 1) : weight;
  }
}
