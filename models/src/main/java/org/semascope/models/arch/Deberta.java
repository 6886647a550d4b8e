package org.semascope.models.arch;

import java.util.List;
import java.util.Locale;
import org.semascope.models.ModelFormatException;

/**
 * DeBERTa, versions 2 and 3 (He et al. 2021): BERT with disentangled attention, whose scores depend
 * on content and on relative positions (eq. 4). Most checkpoints have no other position embeddings.
 * δ(i, j) is the bucket of the distance from i to j.
 *
 * <pre>
 * score(i, j) = (Qᵢ · Kⱼ + Qᵢ · Kʳ[δ(i, j)] + Kⱼ · Qʳ[δ(j, i)]) / √(3d)
 * </pre>
 */
class Deberta extends BertLike {
  private static final String PREFIX = "deberta.";

  private static final Head LEGACY_HEAD = Bert.HEAD;
  private static final Head HEAD =
      new Head(
          "lm_predictions.lm_head.dense",
          "lm_predictions.lm_head.LayerNorm",
          "lm_predictions.lm_head",
          "lm_predictions.lm_head.bias",
          false);

  /**
   * How attention depends on distance.
   *
   * @param terms number of products in a score, which the scale depends on
   * @param contentToPosition whether queries attend to positions (c2p)
   * @param positionToContent whether positions attend to keys (p2c)
   * @param shared whether positions are projected by the matrices of the content
   * @param normed whether the position embeddings are normalised first
   * @param span number of position embeddings before and after the query
   * @param buckets number of buckets that distances are mapped to; 0: one for each distance
   * @param farthest distance of the last bucket
   */
  private record Relative(
      int terms,
      boolean contentToPosition,
      boolean positionToContent,
      boolean shared,
      boolean normed,
      int span,
      int buckets,
      int farthest) {
    static Relative of(Config config) {
      boolean used = config.flag("relative_attention", false);
      List<String> kinds = config.words("pos_att_type");
      boolean contentToPosition = kinds.contains("c2p");
      boolean positionToContent = kinds.contains("p2c");
      int given = config.whole("max_relative_positions", -1);
      int farthest = given < 1 ? config.positive("max_position_embeddings") : given;
      int buckets = Math.max(0, config.whole("position_buckets", -1));
      return new Relative(
          1 + (contentToPosition ? 1 : 0) + (positionToContent ? 1 : 0), // used or not
          used && contentToPosition,
          used && positionToContent,
          config.flag("share_att_key", false),
          config.words("norm_rel_ebd").stream()
              .anyMatch(word -> word.strip().toLowerCase(Locale.ROOT).equals("layer_norm")),
          buckets > 0 ? buckets : farthest,
          buckets,
          farthest);
    }

    /** The row of the position embeddings for a query this far behind a key. */
    int row(int distance) {
      return Math.min(Math.max(bucket(distance) + span, 0), 2 * span - 1);
    }

    /** Short distances have a bucket each; longer ones share buckets, by their logarithm. */
    private int bucket(int distance) {
      int middle = buckets / 2;
      if (buckets == 0 || Math.abs(distance) <= middle) {
        return distance;
      }
      // In single precision, as the checkpoints were trained.
      float fraction =
          (float) Math.log(Math.abs(distance) / (float) middle)
              / (float) Math.log((farthest - 1) / (float) middle);
      return Integer.signum(distance) * ((int) Math.ceil(fraction * (middle - 1)) + middle);
    }
  }

  private final boolean absolute; // whether position embeddings are added to the words as well
  private final int kernel; // of the convolution parallel to the first block; 0: none
  private final int groups;
  private final Activation kernelActivation;
  private final Relative relative;
  private final Distances distances;
  private final boolean headOnEncoder;

  Deberta(Config config, Tensors tensors) {
    super(PREFIX, sizes(config), head(config, tensors), tensors);
    absolute = config.flag("position_biased_input", true);
    kernel = Math.max(0, config.whole("conv_kernel_size", 0));
    if (kernel > 0 && kernel % 2 == 0) {
      throw ModelFormatException.file(config.file(), "conv_kernel_size to be odd", kernel);
    }
    groups = config.positive("conv_groups", 1);
    kernelActivation = config.activation("conv_act", "tanh");
    relative = Relative.of(config);
    headOnEncoder = isHeadOnEncoder(config, tensors);
    // Distances are key minus query here, query minus key in the checkpoint's tables.
    distances = Distances.of(size.positions() - 1, distance -> relative.row(-distance));
  }

  private static BertSizes sizes(Config config) {
    int hidden = config.positive("hidden_size");
    return new BertSizes(
        config.positive("vocab_size"),
        config.positive("embedding_size", hidden),
        hidden,
        config.positive("num_hidden_layers"),
        config.divisorOf("hidden_size", "num_attention_heads"),
        config.positive("intermediate_size"),
        config.positive("max_position_embeddings"),
        0,
        config.notNegative("type_vocab_size", 0),
        config.positive("layer_norm_eps", 1e-7),
        config.activation("hidden_act", "gelu"),
        config.flag("tie_word_embeddings", true),
        Dropout.of(config, BertSizes.DEFAULT_DROPOUT));
  }

  private static Head head(Config config, Tensors tensors) {
    return !isHeadOnEncoder(config, tensors) && LEGACY_HEAD.isIn(tensors) ? LEGACY_HEAD : HEAD;
  }

  /**
   * Whether the head with the newer names was trained on the encoder's output, as transformers does
   * if {@code legacy} is false. Microsoft's own files have heads of these names without that key.
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
    if (absolute) {
      T positions = ops.weight(name + "position_embeddings.weight", size.positions(), width);
      sum = ops.add(sum, ops.gather(positions, tokens.positions()));
    }
    if (size.types() > 0) {
      T segments = ops.weight(name + "token_type_embeddings.weight", size.types(), width);
      sum = ops.add(sum, ops.gather(segments, tokens.types()));
    }
    if (width != size.hidden()) {
      Linear projection = Linear.of(name + "embed_proj", width, size.hidden(), false);
      sum = ops.linear(sum, projection.asSensitive());
    }
    return ops.drop(norm(ops, sum, name + "LayerNorm"), size.dropout().embedded());
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    Attention<T> plain = attention(rows);
    T out =
        block(
            ops,
            names(layer),
            x,
            rows,
            (query, key) -> disentangled(ops, layer, query, key, plain));
    return layer == 1 && kernel > 0 ? addConvolution(ops, x, out, rows) : out;
  }

  /** Attention that depends on queries [rows, hidden] and keys [tokens, hidden]. */
  final <T> Attention<T> disentangled(Ops<T> ops, int layer, T query, T key, Attention<T> plain) {
    double scale = plain.scale() / Math.sqrt(relative.terms());
    Attention<T> options = plain.scaledBy(scale);
    if (relative.contentToPosition()) {
      T keys = positions(ops, positionKeys(layer));
      T bias = ops.queryToPosition(query, keys, distances, size.heads(), plain.queries());
      options = options.plusBias(ops, ops.scale(bias, scale));
    }
    if (relative.positionToContent()) {
      T queries = positions(ops, positionQueries(layer));
      T bias = ops.keyToPosition(key, queries, distances, size.heads(), plain.queries());
      options = options.plusBias(ops, ops.scale(bias, scale));
    }
    return options;
  }

  /** Projects position embeddings to keys in block {@code layer}. */
  Linear positionKeys(int layer) {
    String name = relative.shared() ? "key_proj" : "pos_key_proj";
    return Linear.of(attention(layer) + name, size.hidden(), size.hidden());
  }

  /** Projects position embeddings to queries in block {@code layer}. */
  Linear positionQueries(int layer) {
    String name = relative.shared() ? "query_proj" : "pos_query_proj";
    return Linear.of(attention(layer) + name, size.hidden(), size.hidden());
  }

  /** The prefix of the attention's tensors in block {@code layer}. */
  final String attention(int layer) {
    return prefix + "encoder.layer." + (layer - 1) + ".attention.self.";
  }

  /** Queries or keys of the relative positions in the batch: [distances, hidden]. */
  private <T> T positions(Ops<T> ops, Linear projection) {
    String name = prefix + "encoder.rel_embeddings.weight";
    T table = ops.weight(name, 2L * relative.span(), size.hidden());
    if (relative.normed()) {
      table = norm(ops, table, prefix + "encoder.LayerNorm");
    }
    table = ops.drop(table, size.dropout().embedded());
    return ops.nearby(ops.linear(table, projection.asSensitive()), distances);
  }

  /** Some checkpoints have a convolution parallel to the first block. */
  private <T> T addConvolution(Ops<T> ops, T x, T out, Ops.Rows rows) {
    String name = prefix + "encoder.conv.";
    Linear.Convolution layer =
        new Linear.Convolution(
            name + "conv.weight", name + "conv.bias", size.hidden(), kernel, groups);
    T convolved = ops.drop(ops.at(rows, ops.convolve(x, layer)), size.dropout().output());
    convolved = ops.activate(convolved, kernelActivation);
    return norm(ops, ops.add(out, convolved), name + "LayerNorm");
  }

  @Override
  BlockNames names(int layer) {
    String name = prefix + "encoder.layer." + (layer - 1) + ".";
    return new BlockNames(
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
   * Without {@code legacy} false: a checkpoint of version 3 is the discriminator of a pair (He et
   * al. 2023), even if it has other heads. One of version 1 or 2 without absolute positions adds
   * them in a decoder before the head (He et al. 2021, section 3.2), without which the head would
   * predict nonsense.
   */
  @Override
  public Ability ability() {
    if (headOnEncoder || LEGACY_HEAD.isIn(tensors)) {
      return Ability.masks();
    }
    if (tensors.has("mask_predictions.dense.weight")) {
      return Ability.vectorsOnly("is a DeBERTa discriminator, which detects replaced words");
    }
    return HEAD.isIn(tensors) && !absolute
        ? Ability.vectorsOnly("predicts through a decoder that is not implemented")
        : super.ability();
  }
}
