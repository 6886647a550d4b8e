package org.semascope.models.arch;

/**
 * DeBERTa, versions 2 and 3 (He et al. 2021): BERT whose attention reads what a token says and how
 * far away it stands from two tables (eq. 4); the second is all that most checkpoints know of
 * places. δ(i, j) is the bucket of the distance from i to j.
 *
 * <pre>
 * score(i, j) = (Qᵢ · Kⱼ + Qᵢ · Kʳ[δ(i, j)] + Kⱼ · Qʳ[δ(j, i)]) / √(3d)
 * </pre>
 */
class Deberta extends BertLike {
  private static final String PREFIX = "deberta.";

  private static final MaskedWordHead LEGACY_HEAD =
      new MaskedWordHead(
          "cls.predictions.transform.dense",
          "cls.predictions.transform.LayerNorm",
          "cls.predictions.decoder",
          "cls.predictions.bias",
          false);

  private static final MaskedWordHead HEAD =
      new MaskedWordHead(
          "lm_predictions.lm_head.dense",
          "lm_predictions.lm_head.LayerNorm",
          "lm_predictions.lm_head",
          "lm_predictions.lm_head.bias",
          false);

  private final DebertaSizes sizes;
  private final Distances distances;
  private final boolean headOnEncoder;

  Deberta(Config config, Tensors tensors) {
    this(DebertaSizes.of(config), isHeadOnEncoder(config, tensors), tensors);
  }

  private Deberta(DebertaSizes sizes, boolean headOnEncoder, Tensors tensors) {
    super(
        PREFIX,
        sizes.bert(),
        !headOnEncoder && LEGACY_HEAD.isIn(tensors) ? LEGACY_HEAD : HEAD,
        tensors);
    this.sizes = sizes;
    this.headOnEncoder = headOnEncoder;
    // Ours are key less query; the checkpoint's rows are for query less key in both tables.
    this.distances = Distances.numbered(size.positions() - 1, far -> sizes.relative().row(-far));
  }

  /**
   * Whether the head of the newer names was trained on the encoder's output, as transformers does
   * where {@code legacy} is false; Microsoft's own files have heads of these names and do not say.
   */
  private static boolean isHeadOnEncoder(Config config, Tensors tensors) {
    return !config.flag("legacy", true) && HEAD.isIn(tensors);
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    String name = prefix + "embeddings.";
    int width = size.embedding();
    T words = ops.weight(name + "word_embeddings.weight", size.vocabulary(), width);
    T sum = ops.gather(words, tokens.ids());
    if (sizes.absolute()) {
      T places = ops.weight(name + "position_embeddings.weight", size.positions(), width);
      sum = ops.add(sum, ops.gather(places, tokens.positions()));
    }
    if (size.types() > 0) {
      T segments = ops.weight(name + "token_type_embeddings.weight", size.types(), width);
      sum = ops.add(sum, ops.gather(segments, tokens.types()));
    }
    if (width != size.hidden()) {
      sum =
          ops.linear(
              sum,
              Linear.of(name + "embed_proj", width, size.hidden()).withoutBias().keptPrecise());
    }
    return ops.drop(norm(name + "LayerNorm").of(ops, sum), size.dropout().embedded());
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    PostNormBlock block = new PostNormBlock(size, names(layer));
    Attention<T> plain = block.options(rows);
    T out = block.of(ops, x, rows, (query, key) -> disentangled(ops, layer, query, key, plain));
    return layer == 1 && sizes.kernel() > 0 ? besideConvolution(ops, x, out, rows) : out;
  }

  /** How a block attends, from its queries [rows, hidden] and keys [tokens, hidden]. */
  final <T> Attention<T> disentangled(Ops<T> ops, int layer, T query, T key, Attention<T> plain) {
    DebertaSizes.Relative relative = sizes.relative();
    double scale = plain.scale() / Math.sqrt(relative.terms());
    Attention<T> options = plain.scaledBy(scale);
    if (relative.queryToPlace()) {
      T keys = places(ops, keysOfPlaces(layer));
      T bias = ops.queryToPlace(query, keys, distances, size.heads(), plain.queries());
      options = options.plusBias(ops, ops.scale(bias, scale));
    }
    if (relative.placeToKey()) {
      T queries = places(ops, queriesOfPlaces(layer));
      T bias = ops.keyToPlace(key, queries, distances, size.heads(), plain.queries());
      options = options.plusBias(ops, ops.scale(bias, scale));
    }
    return options;
  }

  /** Makes keys of the embeddings of places in block {@code layer}. */
  Linear keysOfPlaces(int layer) {
    String name = sizes.relative().shared() ? "key_proj" : "pos_key_proj";
    return Linear.of(attention(layer) + name, size.hidden(), size.hidden());
  }

  /** Makes queries of the embeddings of places in block {@code layer}. */
  Linear queriesOfPlaces(int layer) {
    String name = sizes.relative().shared() ? "query_proj" : "pos_query_proj";
    return Linear.of(attention(layer) + name, size.hidden(), size.hidden());
  }

  /** How the names of the attention's tensors begin in block {@code layer}. */
  final String attention(int layer) {
    return prefix + "encoder.layer." + (layer - 1) + ".attention.self.";
  }

  /** The embeddings of the batch's relative places as queries or keys: [distances, hidden]. */
  private <T> T places(Ops<T> ops, Linear projection) {
    String table = prefix + "encoder.rel_embeddings.weight";
    T places = ops.weight(table, 2L * sizes.relative().span(), size.hidden());
    if (sizes.relative().normed()) {
      places = norm(prefix + "encoder.LayerNorm").of(ops, places);
    }
    places = ops.drop(places, size.dropout().embedded());
    return ops.nearby(ops.linear(places, projection.keptPrecise()), distances);
  }

  /** The first block of some checkpoints has a convolution beside it, over the same input. */
  private <T> T besideConvolution(Ops<T> ops, T x, T out, Ops.Rows rows) {
    String name = prefix + "encoder.conv.";
    Convolution layer =
        new Convolution(
            name + "conv.weight",
            name + "conv.bias",
            size.hidden(),
            sizes.kernel(),
            sizes.groups());
    T convolved = ops.drop(ops.at(rows, ops.convolve(x, layer)), size.dropout().output());
    convolved = ops.activate(convolved, sizes.kernelActivation());
    return norm(name + "LayerNorm").of(ops, ops.add(out, convolved));
  }

  @Override
  PostNormBlock.Names names(int layer) {
    String name = prefix + "encoder.layer." + (layer - 1) + ".";
    return new PostNormBlock.Names(
        attention(layer) + "query_proj",
        attention(layer) + "key_proj",
        attention(layer) + "value_proj",
        name + "attention.output.dense",
        name + "attention.output.LayerNorm",
        name + "intermediate.dense",
        name + "output.dense",
        name + "output.LayerNorm");
  }

  /**
   * Unless a file says otherwise: a checkpoint of version 3 is the discriminator of a pair (He et
   * al. 2023), whatever else it keeps, and one of version 1 or 2 that adds no places to its words
   * adds them in a decoder of its own (He et al. 2021, section 3.2) before the head, which alone
   * would predict nonsense.
   */
  @Override
  public Ability ability() {
    if (headOnEncoder || LEGACY_HEAD.isIn(tensors)) {
      return Ability.masks();
    }
    if (tensors.has("mask_predictions.dense.weight")) {
      return Ability.vectorsOnly(
          "is a DeBERTa discriminator, which tells replaced words from original ones");
    }
    return HEAD.isIn(tensors) && !sizes.absolute()
        ? Ability.vectorsOnly("predicts through a decoder that is not built here")
        : super.ability();
  }

  private Norm norm(String name) {
    return new Norm(name, size.hidden(), size.epsilon());
  }
}
