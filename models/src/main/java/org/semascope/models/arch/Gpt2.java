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
final class Gpt2 implements Architecture {
  private static final String PREFIX = "transformer.";

  private final int vocabulary;
  private final int hidden;
  private final int layers;
  private final int heads;
  private final int ffn;
  private final int positions;
  private final double epsilon;
  private final Activation activation;
  private final boolean scaled; // scores are divided by the root of the head size
  private final boolean scaledByLayer; // scores are also divided by the number of the layer
  private final boolean tied; // the output matrix is the word embeddings, even if one is stored
  private final boolean predicts;
  private final Dropout dropout;

  Gpt2(Config config, Tensors tensors) {
    vocabulary = config.positive("vocab_size");
    hidden = config.positive("n_embd");
    layers = config.positive("n_layer");
    heads = config.divisorOf("n_embd", "n_head");
    ffn = config.positive("n_inner", 4 * hidden);
    positions = config.positive("n_positions");
    epsilon = config.positive("layer_norm_epsilon", 1e-5);
    activation = config.activation("activation_function", "gelu_new");
    scaled = config.flag("scale_attn_weights", true);
    scaledByLayer = config.flag("scale_attn_by_inverse_layer_idx", false);
    tied = config.flag("tie_word_embeddings", true);
    predicts = tied || tensors.has("lm_head.weight");
    double embedded = config.rate("embd_pdrop", 0.1);
    double residual = config.rate("resid_pdrop", 0.1);
    dropout = new Dropout(embedded, config.rate("attn_pdrop", 0.1), residual, residual);
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    T words = ops.weight(PREFIX + "wte.weight", vocabulary, hidden);
    T table = ops.weight(PREFIX + "wpe.weight", positions, hidden);
    T sum = ops.add(ops.gather(words, tokens.ids()), ops.gather(table, tokens.positions()));
    return ops.drop(sum, dropout.embedded());
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
    attended = ops.drop(attended, dropout.attended());
    attended = ops.add(attended, ops.at(rows, x)); // [rows, hidden]

    normed = norm(ops, attended, name + "ln_2");
    T wide = ops.linear(normed, linear(name + "mlp.c_fc", hidden, ffn));
    wide = ops.activate(wide, activation); // [rows, ffn]
    T narrow = ops.linear(wide, linear(name + "mlp.c_proj", ffn, hidden).asSensitive());
    T out = ops.add(ops.drop(narrow, dropout.output()), attended);
    return layer == layers ? norm(ops, out, PREFIX + "ln_f") : out;
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    String decoder = tied ? PREFIX + "wte.weight" : "lm_head.weight";
    return ops.linear(x, Linear.ofWeight(decoder, hidden, vocabulary).asSensitive());
  }

  @Override
  public Ability ability() {
    String why = "is causal and has no masks";
    return predicts ? Ability.nextWord(why) : Ability.vectorsOnly(why);
  }

  private <T> Attention<T> attention(int layer, Ops.Rows rows) {
    double scale = scaled ? 1 / Math.sqrt((double) hidden / heads) : 1;
    return Attention.<T>of(heads, hidden / heads, rows)
        .causal()
        .scaledBy(scaledByLayer ? scale / layer : scale)
        .dropping(dropout.attention());
  }

  private static Linear linear(String name, long in, long out) {
    return Linear.of(name, in, out).storedInByOut();
  }

  private <T> T norm(Ops<T> ops, T x, String name) {
    return ops.layerNorm(x, name, hidden, epsilon);
  }

  @Override
  public Sizes sizes() {
    return new Sizes(layers, hidden, heads, vocabulary, positions, 1);
  }
}
