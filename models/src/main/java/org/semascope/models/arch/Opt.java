package org.semascope.models.arch;

/**
 * OPT (Zhang et al. 2022): GPT-2 whose positions start at 2. In opt-350m norms come after attention
 * and FFN, and word embeddings are narrower than hidden states, so that they are projected in and
 * out. Galactica (Taylor et al. 2022) has no biases and norms without weights. The last layer is
 * listed after the final norm and before the projection.
 *
 * <pre>
 * y = x + attention(norm(x))                  or norm(x + attention(x))
 * block(x) = y + W₂ · relu(W₁ · norm(y))      or norm(y + W₂ · relu(W₁ · y))
 * </pre>
 */
final class Opt extends Architecture {
  private static final String PREFIX = "model.decoder.";
  private static final String WORDS = PREFIX + "embed_tokens.weight";
  private static final String HEAD = "lm_head.weight";
  private static final int FIRST_POSITION = 2;
  private static final double EPSILON = 1e-5; // PyTorch's default, which no configuration changes

  private final int embedding = config.positive("word_embed_proj_dim", hidden);
  private final int ffn = config.positive("ffn_dim");
  private final Activation activation = config.activation("activation_function", "relu");
  private final boolean normedBefore = config.flag("do_layer_norm_before", true);
  private final boolean normedAtEnd =
      normedBefore && !config.flag("_remove_final_layer_norm", false);
  private final boolean scaledNorms = config.flag("layer_norm_elementwise_affine", true);
  private final boolean biased = config.flag("enable_bias", true);
  private final boolean tied = config.flag("tie_word_embeddings", true);
  private final double dropout = config.rate("dropout", 0.1);
  private final double attentionDropout = config.rate("attention_dropout", 0);
  private final Ability ability = Ability.ofDecoder(config, tensors, true, tied, HEAD);

  Opt(Config config, Tensors tensors) {
    super(config, tensors);
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    T words = ops.gather(ops.weight(WORDS, vocabulary, embedding), tokens.ids());
    if (embedding != hidden) {
      words = ops.linear(words, projection("project_in", embedding, hidden));
    }
    T table = ops.weight(PREFIX + "embed_positions.weight", positions + FIRST_POSITION, hidden);
    return ops.add(words, ops.gather(table, ops.shift(tokens.positions(), FIRST_POSITION)));
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = PREFIX + "layers." + (layer - 1) + ".";
    T attended =
        attention(ops, normIf(normedBefore, ops, x, name + "self_attn_layer_norm"), rows, name);
    attended = ops.add(ops.drop(attended, dropout), ops.at(rows, x)); // [rows, hidden]
    attended = normIf(!normedBefore, ops, attended, name + "self_attn_layer_norm");

    T wide = normIf(normedBefore, ops, attended, name + "final_layer_norm");
    wide = ops.activate(ops.linear(wide, linear(name + "fc1", hidden, ffn)), activation);
    T narrow = ops.linear(wide, linear(name + "fc2", ffn, hidden).asSensitive());
    T out = ops.add(ops.drop(narrow, dropout), attended);
    out = normIf(!normedBefore, ops, out, name + "final_layer_norm");
    return normIf(normedAtEnd && layer == layers, ops, out, PREFIX + "final_layer_norm");
  }

  private <T> T attention(Ops<T> ops, T x, Ops.Rows rows, String name) {
    T query = ops.linear(ops.at(rows, x), linear(name + "self_attn.q_proj", hidden, hidden));
    T key = ops.linear(x, linear(name + "self_attn.k_proj", hidden, hidden));
    T value = ops.linear(x, linear(name + "self_attn.v_proj", hidden, hidden));
    Attention<T> options = Attention.<T>of(heads, headSize, rows, attentionDropout).causal();
    T context = ops.attention(query, key, value, options);
    return ops.linear(context, linear(name + "self_attn.out_proj", hidden, hidden));
  }

  private static Linear projection(String name, int in, int out) {
    return Linear.of(PREFIX + name, in, out, false).asSensitive();
  }

  private Linear linear(String name, int in, int out) {
    return Linear.of(name, in, out, biased);
  }

  private <T> T normIf(boolean normed, Ops<T> ops, T x, String name) {
    if (!normed) {
      return x;
    }
    return scaledNorms
        ? ops.layerNorm(x, name, hidden, EPSILON)
        : ops.layerNorm(x, hidden, EPSILON);
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    T narrow =
        embedding == hidden ? x : ops.linear(x, projection("project_out", hidden, embedding));
    Linear toWords = Linear.ofWeight(tied ? WORDS : HEAD, embedding, vocabulary);
    return ops.linear(narrow, toWords.asSensitive());
  }

  @Override
  public Ability ability() {
    return ability;
  }
}
