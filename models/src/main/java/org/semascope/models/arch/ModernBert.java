package org.semascope.models.arch;

import java.util.List;
import java.util.stream.IntStream;

/**
 * ModernBERT (Warner et al. 2024): RoPE, a gated FFN, norms before attention and FFN, and global
 * attention in every third block only. The last layer is listed before the final norm, as in
 * transformers; the MLM head and sentence encoders take it after.
 *
 * <pre>
 * y = x + attention(norm(x))                        the first block has no norm here
 * block(x) = y + W · (gelu(a) ∘ b),  [a b] = V · norm(y)
 * </pre>
 */
final class ModernBert extends Architecture {
  private static final String PREFIX = "model.";
  private static final String WORDS = PREFIX + "embeddings.tok_embeddings.weight";

  private final int ffn = config.positive("intermediate_size");
  private final double epsilon = config.positive("norm_eps", 1e-5);
  private final Activation activation = config.activation("hidden_activation", "gelu");
  private final Activation headActivation = config.activation("classifier_activation", "gelu");
  private final List<Boolean> global = global(); // for each block whether attention is global
  private final int window = config.positive("local_attention", 128) / 2; // on either side
  private final Rotary globalRotary;
  private final Rotary localRotary;
  private final boolean tied = config.flag("tie_word_embeddings", true); // even if one is stored
  private final boolean attentionBias = config.flag("attention_bias", false);
  private final boolean ffnBias = config.flag("mlp_bias", false);
  private final boolean normBias = config.flag("norm_bias", false);
  private final boolean headBias = config.flag("classifier_bias", false);
  private final boolean decoderBias = config.flag("decoder_bias", true);
  private final double embeddingDropout = config.rate("embedding_dropout", 0);
  private final double attentionDropout = config.rate("attention_dropout", 0);
  private final double ffnDropout = config.rate("mlp_dropout", 0);

  ModernBert(Config config, Tensors tensors) {
    super(config, tensors);
    double globalBase = base(Config.FULL, "global_rope_theta", 160_000.0);
    double localDefault = config.isNull("local_rope_theta") ? globalBase : 10_000.0;
    double localBase = base(Config.SLIDING, "local_rope_theta", localDefault);
    globalRotary = Rotary.of(headSize, globalBase);
    localRotary = Rotary.of(headSize, localBase);
  }

  /** The base for one kind of block, under the key of transformers 5 or {@code before}. */
  private double base(String kind, String before, double fallback) {
    String rope = "rope_parameters." + kind;
    config.require(rope + ".rope_type", "default");
    return config.positive(rope + ".rope_theta", config.positive(before, fallback));
  }

  private List<Boolean> global() {
    if (!config.has("layer_types")) {
      int every = config.positive("global_attn_every_n_layers", 3);
      return IntStream.range(0, layers).mapToObj(block -> block % every == 0).toList();
    }
    return config.sliding(layers).stream().map(sliding -> !sliding).toList();
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    T words = ops.weight(WORDS, vocabulary, hidden);
    T normed = norm(ops, ops.gather(words, tokens.ids()), PREFIX + "embeddings.norm");
    return ops.drop(normed, embeddingDropout);
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = PREFIX + "layers." + (layer - 1) + ".";
    boolean isGlobal = global.get(layer - 1);
    Rotary rotary = isGlobal ? globalRotary : localRotary;

    T normed = layer == 1 ? x : norm(ops, x, name + "attn_norm");
    T joint = ops.linear(normed, Linear.of(name + "attn.Wqkv", hidden, 3 * hidden, attentionBias));
    List<T> parts = ops.split(joint, 3); // query, key, value: [tokens, hidden] each
    T query = ops.rotate(ops.at(rows, parts.get(0)), heads, rotary, rows);
    T key = ops.rotate(parts.get(1), heads, rotary, Ops.Rows.ALL);
    Attention<T> options = Attention.of(heads, headSize, rows, attentionDropout);
    options = isGlobal ? options : options.within(window, window);
    T context = ops.attention(query, key, parts.get(2), options);
    T attended = ops.linear(context, Linear.of(name + "attn.Wo", hidden, hidden, attentionBias));
    attended = ops.drop(attended, attentionDropout);
    attended = ops.add(attended, ops.at(rows, x)); // [rows, hidden]

    normed = norm(ops, attended, name + "mlp_norm");
    T both = ops.linear(normed, Linear.of(name + "mlp.Wi", hidden, 2 * ffn, ffnBias));
    List<T> halves = ops.split(both, 2); // [rows, ffn] each
    T gated = ops.multiply(ops.activate(halves.get(0), activation), halves.get(1));
    gated = ops.drop(gated, ffnDropout);
    Linear down = Linear.of(name + "mlp.Wo", ffn, hidden, ffnBias).asSensitive();
    return ops.add(ops.linear(gated, down), attended);
  }

  @Override
  public <T> T lastHiddenState(Ops<T> ops, T x) {
    return norm(ops, x, PREFIX + "final_norm");
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    Linear dense = Linear.of("head.dense", hidden, hidden, headBias).asSensitive();
    T transformed = ops.activate(ops.linear(lastHiddenState(ops, x), dense), headActivation);
    transformed = norm(ops, transformed, "head.norm");
    String matrix = tied ? WORDS : "decoder.weight";
    Linear decoder =
        decoderBias
            ? Linear.of(matrix, "decoder.bias", hidden, vocabulary)
            : Linear.ofWeight(matrix, hidden, vocabulary);
    return ops.linear(transformed, decoder.asSensitive());
  }

  @Override
  public Ability ability() {
    return Ability.masksIf(tensors.has("head.dense.weight"));
  }

  private <T> T norm(Ops<T> ops, T x, String name) {
    return normBias
        ? ops.layerNorm(x, name, hidden, epsilon)
        : ops.layerNorm(x, ops.weight(name + ".weight", hidden), epsilon);
  }
}
