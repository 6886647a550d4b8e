package org.semascope.models.arch;

import java.util.List;

/**
 * GPT-2 (Radford et al. 2019): a token sees itself and those before it. The norm comes before each
 * part of a block, and once more after the last block, whose layer is listed so. Weights are kept
 * [in, out].
 *
 * <pre>
 * y = x + attention(norm(x))
 * block(x) = y + W₂ · gelu(W₁ · norm(y))
 * </pre>
 */
final class Gpt2 implements Architecture {
  private static final String PREFIX = "transformer.";

  private final Gpt2Sizes size;
  private final boolean predicts;

  Gpt2(Config config, Tensors tensors) {
    this.size = Gpt2Sizes.of(config);
    this.predicts = size.tied() || tensors.has("lm_head.weight");
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    T words = ops.weight(PREFIX + "wte.weight", size.vocabulary(), size.hidden());
    T places = ops.weight(PREFIX + "wpe.weight", size.positions(), size.hidden());
    T sum = ops.add(ops.gather(words, tokens.ids()), ops.gather(places, tokens.positions()));
    return ops.drop(sum, size.dropout().embedded());
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = PREFIX + "h." + (layer - 1) + ".";
    int hidden = size.hidden();

    T normed = norm(ops, x, name + "ln_1");
    T joint = ops.linear(normed, map(name + "attn.c_attn", hidden, 3 * hidden));
    List<T> parts = ops.split(joint, 3); // query, key, value: [tokens, hidden] each
    T query = ops.at(rows, parts.get(0));
    T context = ops.attention(query, parts.get(1), parts.get(2), attention(layer, rows));
    T attended = ops.linear(context, map(name + "attn.c_proj", hidden, hidden));
    attended = ops.drop(attended, size.dropout().attended());
    attended = ops.add(attended, ops.at(rows, x)); // [rows, hidden]

    normed = norm(ops, attended, name + "ln_2");
    T wide = ops.linear(normed, map(name + "mlp.c_fc", hidden, size.inner()));
    wide = ops.activate(wide, size.activation()); // [rows, inner]
    T narrow = ops.linear(wide, map(name + "mlp.c_proj", size.inner(), hidden).keptPrecise());
    T out = ops.add(ops.drop(narrow, size.dropout().output()), attended);
    return layer == size.layers() ? norm(ops, out, PREFIX + "ln_f") : out;
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    String decoder = size.tied() ? PREFIX + "wte.weight" : "lm_head.weight";
    Linear toWords = Linear.ofWeight(decoder, size.hidden(), size.vocabulary());
    return ops.linear(x, toWords.keptPrecise());
  }

  @Override
  public Ability ability() {
    String why = "reads from left to right and has no masks";
    return predicts ? Ability.nextWord(why) : Ability.vectorsOnly(why);
  }

  private <T> Attention<T> attention(int layer, Ops.Rows rows) {
    double scale = size.scaled() ? 1 / Math.sqrt(size.headSize()) : 1;
    return Attention.<T>of(size.heads(), size.headSize(), rows)
        .causal()
        .scaledBy(size.scaledByLayer() ? scale / layer : scale)
        .dropping(size.dropout().attention());
  }

  private static Linear map(String name, long in, long out) {
    return Linear.of(name, in, out).keptInByOut();
  }

  private <T> T norm(Ops<T> ops, T x, String name) {
    return new Norm(name, size.hidden(), size.epsilon()).of(ops, x);
  }

  @Override
  public Sizes sizes() {
    return new Sizes(
        size.layers(), size.hidden(), size.heads(), size.vocabulary(), size.positions(), 1);
  }
}
