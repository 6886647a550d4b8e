package org.semascope.models.arch;

import java.util.List;

/**
 * GPT-2 (Radford et al. 2019): causal attention, norms before attention and FFN. The last layer is
 * listed after the final norm. Weights are stored [in, out].
 *
 * <pre>
 * y = x + attention(norm(x))
 * block(x) = y + W₂ · gelu(W₁ · norm(y))
 * </pre>
 */
final class Gpt2 extends Architecture {
  private static final String PREFIX = "transformer.";
  private static final String WORDS = PREFIX + "wte.weight";
  private static final String HEAD = "lm_head.weight";

  private final int ffn = config.positive("n_inner", 4 * hidden);
  private final double epsilon = config.positive("layer_norm_epsilon", 1e-5);
  private final Activation activation = config.activation("activation_function", "gelu_new");
  private final boolean scaled = config.flag("scale_attn_weights", true); // by 1/√headSize
  private final boolean scaledByLayer = config.flag("scale_attn_by_inverse_layer_idx", false);
  private final boolean tied = config.flag("tie_word_embeddings", true); // even if one is stored
  private final double embeddingDropout = config.rate("embd_pdrop", 0.1);
  private final double residualDropout = config.rate("resid_pdrop", 0.1);
  private final double attentionDropout = config.rate("attn_pdrop", 0.1);

  Gpt2(Config config, Tensors tensors) {
    super(config, tensors, "n_embd", "n_layer", "n_head", "", "n_positions");
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    T words = ops.weight(WORDS, vocabulary, hidden);
    T table = ops.weight(PREFIX + "wpe.weight", positions, hidden);
    T sum = ops.add(ops.gather(words, tokens.ids()), ops.gather(table, tokens.positions()));
    return ops.drop(sum, embeddingDropout);
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = PREFIX + "h." + (layer - 1) + ".";
    T normed = norm(ops, x, name + "ln_1");
    T joint = ops.linear(normed, linear(name + "attn.c_attn", hidden, 3 * hidden));
    List<T> parts = ops.split(joint, 3); // query, key, value: [tokens, hidden] each
    T query = ops.at(rows, parts.get(0));
    T context = ops.attention(query, parts.get(1), parts.get(2), attention(layer, rows));
    T attended = ops.linear(context, linear(name + "attn.c_proj", hidden, hidden));
    attended = ops.drop(attended, residualDropout);
    attended = ops.add(attended, ops.at(rows, x)); // [rows, hidden]

    normed = norm(ops, attended, name + "ln_2");
    T wide = ops.linear(normed, linear(name + "mlp.c_fc", hidden, ffn));
    wide = ops.activate(wide, activation); // [rows, ffn]
    T narrow = ops.linear(wide, linear(name + "mlp.c_proj", ffn, hidden).asSensitive());
    T out = ops.add(ops.drop(narrow, residualDropout), attended);
    return layer == layers ? norm(ops, out, PREFIX + "ln_f") : out;
  }

  private <T> Attention<T> attention(int layer, Ops.Rows rows) {
    double scale = scaled ? 1 / Math.sqrt(headSize) : 1;
    return Attention.<T>of(heads, headSize, rows, attentionDropout)
        .causal()
        .scaledBy(scaledByLayer ? scale / layer : scale);
  }

  private static Linear linear(String name, long in, long out) {
    return Linear.of(name, in, out).storedInByOut();
  }

  private <T> T norm(Ops<T> ops, T x, String name) {
    return ops.layerNorm(x, name, hidden, epsilon);
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    return ops.linear(x, Linear.ofWeight(tied ? WORDS : HEAD, hidden, vocabulary).asSensitive());
  }

  @Override
  public Ability ability() {
    String why = "is causal and has no masks";
    return tied || tensors.has(HEAD) ? Ability.nextWord(why) : Ability.vectorsOnly(why);
  }
}
