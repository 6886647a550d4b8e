package org.semascope.models.arch;

/**
 * BERT (Devlin et al. 2019): learned positions and segments, post-layer-norm blocks, a masked-word
 * head whose output matrix is the word embeddings.
 */
final class Bert implements Architecture {
  private static final String PREFIX = "bert.";

  private final BertSizes size;
  private final Tensors tensors;

  Bert(Config config, Tensors tensors) {
    this.size = BertSizes.of(config);
    this.tensors = tensors;
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    String name = PREFIX + "embeddings.";
    T words = ops.weight(name + "word_embeddings.weight", size.vocabulary(), size.hidden());
    T places = ops.weight(name + "position_embeddings.weight", size.positions(), size.hidden());
    T segments = ops.weight(name + "token_type_embeddings.weight", size.types(), size.hidden());
    T sum = ops.add(ops.gather(words, tokens.ids()), ops.gather(segments, tokens.types()));
    return norm(ops, ops.add(sum, ops.gather(places, tokens.positions())), name + "LayerNorm");
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = PREFIX + "encoder.layer." + (layer - 1) + ".";
    T here = ops.at(rows, x); // [rows, hidden]

    T query = ops.linear(here, square(name + "attention.self.query"));
    T key = ops.linear(x, square(name + "attention.self.key"));
    T value = ops.linear(x, square(name + "attention.self.value"));
    T context =
        ops.attention(
            query, key, value, Attention.of(size.heads(), size.hidden() / size.heads(), rows));
    T attended = ops.linear(context, square(name + "attention.output.dense"));
    attended = norm(ops, ops.add(attended, here), name + "attention.output.LayerNorm");

    T wide =
        ops.linear(attended, Linear.of(name + "intermediate.dense", size.hidden(), size.inner()));
    wide = ops.activate(wide, size.activation()); // [rows, inner]
    T narrow =
        ops.linear(
            wide, Linear.of(name + "output.dense", size.inner(), size.hidden()).keptPrecise());
    return norm(ops, ops.add(narrow, attended), name + "output.LayerNorm");
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    String name = "cls.predictions.";
    T transformed = ops.linear(x, square(name + "transform.dense").keptPrecise());
    transformed = ops.activate(transformed, size.activation());
    transformed = norm(ops, transformed, name + "transform.LayerNorm");
    // Tied to the embeddings; safetensors leave the copy out, older files keep it.
    String decoder =
        tensors.firstOf(name + "decoder.weight", PREFIX + "embeddings.word_embeddings.weight");
    String bias = tensors.firstOf(name + "bias", name + "decoder.bias");
    return ops.linear(
        transformed, Linear.of(decoder, bias, size.hidden(), size.vocabulary()).keptPrecise());
  }

  @Override
  public Ability ability() {
    return Ability.masksIf(tensors.has("cls.predictions.transform.dense.weight"));
  }

  private Linear square(String name) {
    return Linear.of(name, size.hidden(), size.hidden());
  }

  private <T> T norm(Ops<T> ops, T x, String name) {
    T scale = ops.weight(name + ".weight", size.hidden());
    T shift = ops.weight(name + ".bias", size.hidden());
    return ops.layerNorm(x, scale, shift, size.epsilon());
  }

  @Override
  public Sizes sizes() {
    return new Sizes(
        size.layers(),
        size.hidden(),
        size.heads(),
        size.vocabulary(),
        size.positions(),
        size.types());
  }
}
