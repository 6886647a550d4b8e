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
final class Opt implements Architecture {
  private static final String PREFIX = "model.decoder.";
  private static final String WORDS = PREFIX + "embed_tokens.weight";
  private static final String HEAD = "lm_head.weight";
  private static final int FIRST_POSITION = 2;
  private static final double EPSILON = 1e-5; // PyTorch's default, which no configuration changes

  private final int vocabulary;
  private final int embedding;
  private final int hidden;
  private final int layers;
  private final int heads;
  private final int ffn;
  private final int positions;
  private final Activation activation;
  private final boolean normedBefore;
  private final boolean normedAtEnd;
  private final boolean scaledNorms;
  private final boolean biased;
  private final boolean tied;
  private final Dropout dropout;
  private final Ability ability;

  Opt(Config config, Tensors tensors) {
    vocabulary = config.positive("vocab_size");
    hidden = config.positive("hidden_size");
    embedding = config.positive("word_embed_proj_dim", hidden);
    layers = config.positive("num_hidden_layers");
    heads = config.divisorOf("hidden_size", "num_attention_heads");
    ffn = config.positive("ffn_dim");
    positions = config.positive("max_position_embeddings");
    activation = config.activation("activation_function", "relu");
    normedBefore = config.flag("do_layer_norm_before", true);
    normedAtEnd = normedBefore && !config.flag("_remove_final_layer_norm", false);
    scaledNorms = config.flag("layer_norm_elementwise_affine", true);
    biased = config.flag("enable_bias", true);
    tied = config.flag("tie_word_embeddings", true);
    double rate = config.rate("dropout", 0.1);
    dropout = new Dropout(0, config.rate("attention_dropout", 0), rate, rate);
    ability = Ability.ofDecoder(config, tensors, true, tied, HEAD);
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
    attended = ops.add(ops.drop(attended, dropout.attended()), ops.at(rows, x)); // [rows, hidden]
    attended = normIf(!normedBefore, ops, attended, name + "self_attn_layer_norm");

    T wide = normIf(normedBefore, ops, attended, name + "final_layer_norm");
    wide = ops.activate(ops.linear(wide, linear(name + "fc1", hidden, ffn)), activation);
    T narrow = ops.linear(wide, linear(name + "fc2", ffn, hidden).asSensitive());
    T out = ops.add(ops.drop(narrow, dropout.output()), attended);
    out = normIf(!normedBefore, ops, out, name + "final_layer_norm");
    return normIf(normedAtEnd && layer == layers, ops, out, PREFIX + "final_layer_norm");
  }

  private <T> T attention(Ops<T> ops, T x, Ops.Rows rows, String name) {
    T query = ops.linear(ops.at(rows, x), linear(name + "self_attn.q_proj", hidden, hidden));
    T key = ops.linear(x, linear(name + "self_attn.k_proj", hidden, hidden));
    T value = ops.linear(x, linear(name + "self_attn.v_proj", hidden, hidden));
    Attention<T> options =
        Attention.<T>of(heads, hidden / heads, rows).causal().dropping(dropout.attention());
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

  @Override
  public Sizes sizes() {
    return new Sizes(layers, hidden, heads, vocabulary, positions, 1);
  }
}
