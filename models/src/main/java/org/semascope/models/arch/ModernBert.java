package org.semascope.models.arch;

import java.util.List;
import java.util.stream.IntStream;
import org.semascope.models.ModelFormatException;

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
final class ModernBert implements Architecture {
  private static final String PREFIX = "model.";
  private static final String WORDS = PREFIX + "embeddings.tok_embeddings.weight";

  private final int vocabulary;
  private final int hidden;
  private final int layers;
  private final int heads;
  private final int ffn;
  private final int positions;
  private final double epsilon;
  private final Activation activation;
  private final Activation headActivation;
  private final List<Boolean> global; // for each block whether attention is global
  private final int window; // positions on either side in the other blocks
  private final Rotary globalRotary;
  private final Rotary localRotary;
  private final boolean tied; // the output matrix is the word embeddings, even if one is stored
  private final boolean attentionBias;
  private final boolean ffnBias;
  private final boolean normBias;
  private final boolean headBias;
  private final boolean decoderBias;
  private final Dropout dropout;
  private final Tensors tensors;

  ModernBert(Config config, Tensors tensors) {
    vocabulary = config.positive("vocab_size");
    hidden = config.positive("hidden_size");
    layers = config.positive("num_hidden_layers");
    heads = config.divisorOf("hidden_size", "num_attention_heads");
    ffn = config.positive("intermediate_size");
    positions = config.positive("max_position_embeddings");
    epsilon = config.positive("norm_eps", 1e-5);
    activation = config.activation("hidden_activation", "gelu");
    headActivation = config.activation("classifier_activation", "gelu");
    global = global(config, layers);
    window = config.positive("local_attention", 128) / 2;
    double globalBase = base(config, Config.FULL, "global_rope_theta", 160_000.0);
    double localDefault = config.isNull("local_rope_theta") ? globalBase : 10_000.0;
    double localBase = base(config, Config.SLIDING, "local_rope_theta", localDefault);
    globalRotary = Rotary.of(hidden / heads, globalBase);
    localRotary = Rotary.of(hidden / heads, localBase);
    tied = config.flag("tie_word_embeddings", true);
    attentionBias = config.flag("attention_bias", false);
    ffnBias = config.flag("mlp_bias", false);
    normBias = config.flag("norm_bias", false);
    headBias = config.flag("classifier_bias", false);
    decoderBias = config.flag("decoder_bias", true);
    double attended = config.rate("attention_dropout", 0);
    dropout =
        new Dropout(
            config.rate("embedding_dropout", 0), attended, attended, config.rate("mlp_dropout", 0));
    this.tensors = tensors;
  }

  /** The base for one kind of block, under the key of transformers 5 or {@code before}. */
  private static double base(Config config, String kind, String before, double fallback) {
    String rope = "rope_parameters." + kind;
    String type = config.text(rope + ".rope_type", "default");
    if (!type.equals("default")) {
      throw ModelFormatException.file(config.file(), rope + ".rope_type default", type);
    }
    return config.positive(rope + ".rope_theta", config.positive(before, fallback));
  }

  private static List<Boolean> global(Config config, int layers) {
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
    return ops.drop(normed, dropout.embedded());
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
    Attention<T> options =
        Attention.<T>of(heads, hidden / heads, rows).dropping(dropout.attention());
    options = isGlobal ? options : options.within(window, window);
    T context = ops.attention(query, key, parts.get(2), options);
    T attended = ops.linear(context, Linear.of(name + "attn.Wo", hidden, hidden, attentionBias));
    attended = ops.drop(attended, dropout.attended());
    attended = ops.add(attended, ops.at(rows, x)); // [rows, hidden]

    normed = norm(ops, attended, name + "mlp_norm");
    T both = ops.linear(normed, Linear.of(name + "mlp.Wi", hidden, 2 * ffn, ffnBias));
    List<T> halves = ops.split(both, 2); // [rows, ffn] each
    T gated = ops.multiply(ops.activate(halves.get(0), activation), halves.get(1));
    gated = ops.drop(gated, dropout.output());
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

  @Override
  public Sizes sizes() {
    return new Sizes(layers, hidden, heads, vocabulary, positions, 1);
  }
}
