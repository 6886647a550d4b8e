package org.semascope.models.arch;

import java.util.List;

/**
 * ModernBERT (Warner et al. 2024): rotary places, a gated feed-forward part, the norm before each
 * part, and attention to the whole text in every third block only. The last layer is listed before
 * the final norm, as transformers lists it; the masked-word head and sentence encoders take it
 * after.
 *
 * <pre>
 * y = x + attention(norm(x))                        the first block takes x as it is
 * block(x) = y + W · (gelu(a) ∘ b),  [a b] = V · norm(y)
 * </pre>
 */
final class ModernBert implements Architecture {
  private static final String PREFIX = "model.";
  private static final String WORDS = PREFIX + "embeddings.tok_embeddings.weight";

  private final ModernBertSizes size;
  private final Tensors tensors;

  ModernBert(Config config, Tensors tensors) {
    this.size = ModernBertSizes.of(config);
    this.tensors = tensors;
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    T words = ops.weight(WORDS, size.vocabulary(), size.hidden());
    T normed = norm(ops, ops.gather(words, tokens.ids()), PREFIX + "embeddings.norm");
    return ops.drop(normed, size.dropout().embedded());
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = PREFIX + "layers." + (layer - 1) + ".";
    int hidden = size.hidden();
    boolean attentionBias = size.biases().attention();
    boolean innerBias = size.biases().inner();

    T normed = layer == 1 ? x : norm(ops, x, name + "attn_norm");
    T joint = ops.linear(normed, map(name + "attn.Wqkv", hidden, 3 * hidden, attentionBias));
    List<T> parts = ops.split(joint, 3); // query, key, value: [tokens, hidden] each
    Rotary rotary = Rotary.of(size.headSize(), size.base(layer));
    T query = ops.rotate(ops.at(rows, parts.get(0)), size.heads(), rotary, rows);
    T key = ops.rotate(parts.get(1), size.heads(), rotary, Ops.Rows.ALL);
    T context = ops.attention(query, key, parts.get(2), attention(layer, rows));
    T attended = ops.linear(context, map(name + "attn.Wo", hidden, hidden, attentionBias));
    attended = ops.drop(attended, size.dropout().attended());
    attended = ops.add(attended, ops.at(rows, x)); // [rows, hidden]

    normed = norm(ops, attended, name + "mlp_norm");
    T both = ops.linear(normed, map(name + "mlp.Wi", hidden, 2 * size.inner(), innerBias));
    List<T> halves = ops.split(both, 2); // [rows, inner] each
    T gated = ops.multiply(ops.activate(halves.get(0), size.activation()), halves.get(1));
    gated = ops.drop(gated, size.dropout().output());
    Linear down = map(name + "mlp.Wo", size.inner(), hidden, innerBias).keptPrecise();
    return ops.add(ops.linear(gated, down), attended);
  }

  private <T> Attention<T> attention(int layer, Ops.Rows rows) {
    Attention<T> global =
        Attention.<T>of(size.heads(), size.headSize(), rows).dropping(size.dropout().attention());
    return size.isGlobal(layer) ? global : global.within(size.window(), size.window());
  }

  @Override
  public <T> T finished(Ops<T> ops, T x) {
    return norm(ops, x, PREFIX + "final_norm");
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    Linear dense = map("head.dense", size.hidden(), size.hidden(), size.biases().head());
    T transformed = ops.linear(finished(ops, x), dense.keptPrecise());
    transformed = ops.activate(transformed, size.headActivation());
    transformed = norm(ops, transformed, "head.norm");
    String decoder = size.tied() ? WORDS : "decoder.weight";
    Linear toWords = Linear.of(decoder, "decoder.bias", size.hidden(), size.vocabulary());
    return ops.linear(
        transformed, (size.biases().decoder() ? toWords : toWords.withoutBias()).keptPrecise());
  }

  @Override
  public Ability ability() {
    return Ability.masksIf(tensors.has("head.dense.weight"));
  }

  private static Linear map(String name, long in, long out, boolean bias) {
    Linear map = Linear.of(name, in, out);
    return bias ? map : map.withoutBias();
  }

  private <T> T norm(Ops<T> ops, T x, String name) {
    T scale = ops.weight(name + ".weight", size.hidden());
    return size.biases().norm()
        ? ops.layerNorm(x, scale, ops.weight(name + ".bias", size.hidden()), size.epsilon())
        : ops.layerNorm(x, scale, size.epsilon());
  }

  @Override
  public Sizes sizes() {
    return new Sizes(
        size.layers(), size.hidden(), size.heads(), size.vocabulary(), size.positions(), 1);
  }
}
