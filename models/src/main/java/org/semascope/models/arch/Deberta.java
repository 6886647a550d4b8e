package org.semascope.models.arch;

/**
 * DeBERTa, versions 2 and 3 (He et al. 2021): BERT's blocks, but attention reads what a token says
 * and how far away it stands from two tables (eq. 4), the second of which is all there is of
 * places. δ(i, j) is the bucket of the distance from i to j.
 *
 * <pre>
 * score(i, j) = (Qᵢ · Kⱼ + Qᵢ · Kʳ[δ(i, j)] + Kⱼ · Qʳ[δ(j, i)]) / √(3d)
 * </pre>
 */
final class Deberta implements Architecture {
  private static final String PREFIX = "deberta.";
  private static final String LEGACY_HEAD = "cls.predictions.";
  private static final String HEAD = "lm_predictions.lm_head.";

  private final DebertaSizes size;
  private final Tensors tensors;
  private final Distances distances;

  Deberta(Config config, Tensors tensors) {
    this.size = DebertaSizes.of(config);
    this.tensors = tensors;
    // Ours are key less query; the checkpoint's rows are for query less key, both ways.
    this.distances = Distances.numbered(size.positions() - 1, far -> size.relative().row(-far));
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    String name = PREFIX + "embeddings.";
    int width = size.embedding();
    T words = ops.weight(name + "word_embeddings.weight", size.vocabulary(), width);
    T sum = ops.gather(words, tokens.ids());
    if (size.absolute()) {
      T places = ops.weight(name + "position_embeddings.weight", size.positions(), width);
      sum = ops.add(sum, ops.gather(places, tokens.positions()));
    }
    if (size.types() > 0) {
      T segments = ops.weight(name + "token_type_embeddings.weight", size.types(), width);
      sum = ops.add(sum, ops.gather(segments, tokens.types()));
    }
    if (width != size.hidden()) {
      sum = ops.linear(sum, Linear.of(name + "embed_proj", width, size.hidden()).withoutBias());
    }
    return norm(ops, sum, name + "LayerNorm");
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = PREFIX + "encoder.layer." + (layer - 1) + ".";
    T here = ops.at(rows, x); // [rows, hidden]

    T context = attend(ops, name + "attention.self.", x, here, rows);
    T attended = ops.linear(context, square(name + "attention.output.dense"));
    attended = norm(ops, ops.add(attended, here), name + "attention.output.LayerNorm");

    T wide =
        ops.linear(attended, Linear.of(name + "intermediate.dense", size.hidden(), size.inner()));
    wide = ops.activate(wide, size.activation()); // [rows, inner]
    T narrow =
        ops.linear(
            wide, Linear.of(name + "output.dense", size.inner(), size.hidden()).keptPrecise());
    T out = norm(ops, ops.add(narrow, attended), name + "output.LayerNorm");
    return layer == 1 && size.kernel() > 0 ? besideConvolution(ops, x, out, rows) : out;
  }

  private <T> T attend(Ops<T> ops, String name, T x, T here, Ops.Rows rows) {
    DebertaSizes.Relative relative = size.relative();
    int heads = size.heads();
    T query = ops.linear(here, square(name + "query_proj"));
    T key = ops.linear(x, square(name + "key_proj"));
    T value = ops.linear(x, square(name + "value_proj"));
    double scale = 1 / Math.sqrt((double) size.headSize() * relative.terms());
    Attention<T> options = Attention.<T>of(heads, size.headSize(), rows).scaledBy(scale);
    if (relative.queryToPlace()) {
      T keys = places(ops, name, relative.shared() ? "key_proj" : "pos_key_proj");
      T bias = ops.queryToPlace(query, keys, distances, heads, rows);
      options = options.plusBias(ops, ops.scale(bias, scale));
    }
    if (relative.placeToKey()) {
      T queries = places(ops, name, relative.shared() ? "query_proj" : "pos_query_proj");
      T bias = ops.keyToPlace(key, queries, distances, heads, rows);
      options = options.plusBias(ops, ops.scale(bias, scale));
    }
    return ops.attention(query, key, value, options);
  }

  /** The embeddings of relative places as queries or keys: [2 · span, hidden]. */
  private <T> T places(Ops<T> ops, String name, String projection) {
    String table = PREFIX + "encoder.rel_embeddings.weight";
    T places = ops.weight(table, 2L * size.relative().span(), size.hidden());
    if (size.relative().normed()) {
      places = norm(ops, places, PREFIX + "encoder.LayerNorm");
    }
    return ops.linear(places, square(name + projection).keptPrecise());
  }

  /** The first block of some checkpoints has a convolution beside it, over the same input. */
  private <T> T besideConvolution(Ops<T> ops, T x, T out, Ops.Rows rows) {
    String name = PREFIX + "encoder.conv.";
    Convolution layer =
        new Convolution(
            name + "conv.weight", name + "conv.bias", size.hidden(), size.kernel(), size.groups());
    T convolved = ops.activate(ops.at(rows, ops.convolve(x, layer)), size.kernelActivation());
    return norm(ops, ops.add(out, convolved), name + "LayerNorm");
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    boolean legacy = tensors.has(LEGACY_HEAD + "transform.dense.weight");
    String name = legacy ? LEGACY_HEAD + "transform." : HEAD;
    Linear dense = Linear.of(name + "dense", size.hidden(), size.embedding());
    T transformed = ops.activate(ops.linear(x, dense.keptPrecise()), size.activation());
    transformed = norm(ops, transformed, name + "LayerNorm", size.embedding());
    // Tied to the embeddings; safetensors leave the copy out, older files keep it.
    String words = PREFIX + "embeddings.word_embeddings.weight";
    String copy = LEGACY_HEAD + "decoder.weight";
    String decoder = legacy && tensors.has(copy) ? copy : words;
    String bias =
        legacy
            ? tensors.firstOf(LEGACY_HEAD + "bias", LEGACY_HEAD + "decoder.bias")
            : HEAD + "bias";
    return ops.linear(
        transformed, Linear.of(decoder, bias, size.embedding(), size.vocabulary()).keptPrecise());
  }

  @Override
  public Ability ability() {
    return Ability.masksIf(
        tensors.has(LEGACY_HEAD + "transform.dense.weight") || tensors.has(HEAD + "dense.weight"));
  }

  private Linear square(String name) {
    return Linear.of(name, size.hidden(), size.hidden());
  }

  private <T> T norm(Ops<T> ops, T x, String name) {
    return norm(ops, x, name, size.hidden());
  }

  private <T> T norm(Ops<T> ops, T x, String name, int width) {
    T scale = ops.weight(name + ".weight", width);
    T shift = ops.weight(name + ".bias", width);
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
        Math.max(1, size.types()));
  }
}
