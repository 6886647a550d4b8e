package org.semascope.models.arch;

import java.util.List;
import java.util.stream.Stream;
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
      Head.of("lm_predictions.lm_", "head.dense", "head.LayerNorm", "head", "head.bias", false);

  private final boolean absolute = config.flag("position_biased_input", true);

  // The convolution parallel to the first block, if its kernel is above 0.
  private final int kernel = Math.max(0, config.whole("conv_kernel_size", 0));
  private final int groups = config.positive("conv_groups", 1);
  private final Activation kernelActivation = config.activation("conv_act", "tanh");

  private final boolean contentToPosition; // whether queries attend to positions (c2p)
  private final boolean positionToContent; // whether positions attend to keys (p2c)
  private final int terms; // number of products in a score, which the scale depends on
  private final boolean shared = config.flag("share_att_key", false); // matrices of the content
  private final boolean normed; // whether the position embeddings are normalised first
  private final int span; // number of position embeddings before and after the query
  private final int buckets = Math.max(0, config.whole("position_buckets", -1)); // 0: no buckets
  private final int farthest; // distance of the last bucket
  private final Distances distances;
  private final boolean headOnEncoder = isHeadOnEncoder(config, tensors);

  Deberta(Config config, Tensors tensors) {
    super(config, tensors, PREFIX, head(config, tensors), sizes(config));
    if (kernel > 0 && kernel % 2 == 0) {
      throw ModelFormatException.file(config.file(), "conv_kernel_size to be odd", kernel);
    }
    boolean used = config.flag("relative_attention", false);
    List<String> kinds = config.words("pos_att_type");
    contentToPosition = used && kinds.contains("c2p");
    positionToContent = used && kinds.contains("p2c");
    terms = 1 + (int) Stream.of("c2p", "p2c").filter(kinds::contains).count(); // used or not
    normed =
        config.words("norm_rel_ebd").stream()
            .anyMatch(word -> word.strip().equalsIgnoreCase("layer_norm"));
    int given = config.whole("max_relative_positions", -1);
    farthest = given < 1 ? positions : given;
    span = buckets > 0 ? buckets : farthest;
    // Distances are key minus query here, query minus key in the checkpoint's tables.
    distances = Distances.of(positions - 1, distance -> row(-distance));
  }

  private static BertSizes sizes(Config config) {
    return new BertSizes(
        config.positive("embedding_size", config.positive("hidden_size")),
        0,
        config.notNegative("type_vocab_size", 0),
        config.positive("intermediate_size"),
        config.activation("hidden_act", "gelu"),
        config.positive("layer_norm_eps", 1e-7),
        Dropout.of(config, BertSizes.DEFAULT_DROPOUT));
  }

  /** The row of the position embeddings for a query this far behind a key. */
  private int row(int distance) {
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
    T words = ops.weight(name + "word_embeddings.weight", vocabulary, width);
    T sum = ops.gather(words, tokens.ids());
    if (absolute) {
      T table = ops.weight(name + "position_embeddings.weight", positions, width);
      sum = ops.add(sum, ops.gather(table, tokens.positions()));
    }
    if (size.types() > 0) {
      T segments = ops.weight(name + "token_type_embeddings.weight", size.types(), width);
      sum = ops.add(sum, ops.gather(segments, tokens.types()));
    }
    if (width != hidden) {
      Linear projection = Linear.of(name + "embed_proj", width, hidden, false);
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
    double scale = plain.scale() / Math.sqrt(terms);
    Attention<T> options = plain.scaledBy(scale);
    if (contentToPosition) {
      T keys = positions(ops, positionKeys(layer));
      T bias = ops.queryToPosition(query, keys, distances, heads, plain.queries());
      options = options.plusBias(ops, ops.scale(bias, scale));
    }
    if (positionToContent) {
      T queries = positions(ops, positionQueries(layer));
      T bias = ops.keyToPosition(key, queries, distances, heads, plain.queries());
      options = options.plusBias(ops, ops.scale(bias, scale));
    }
    return options;
  }

  /** Projects position embeddings to keys in block {@code layer}. */
  Linear positionKeys(int layer) {
    String name = shared ? "key_proj" : "pos_key_proj";
    return Linear.of(attention(layer) + name, hidden, hidden);
  }

  /** Projects position embeddings to queries in block {@code layer}. */
  Linear positionQueries(int layer) {
    String name = shared ? "query_proj" : "pos_query_proj";
    return Linear.of(attention(layer) + name, hidden, hidden);
  }

  /** The prefix of the attention's tensors in block {@code layer}. */
  final String attention(int layer) {
    return prefix + "encoder.layer." + (layer - 1) + ".attention.self.";
  }

  /** Queries or keys of the relative positions in the batch: [distances, hidden]. */
  private <T> T positions(Ops<T> ops, Linear projection) {
    String name = prefix + "encoder.rel_embeddings.weight";
    T table = ops.weight(name, 2L * span, hidden);
    if (normed) {
      table = norm(ops, table, prefix + "encoder.LayerNorm");
    }
    table = ops.drop(table, size.dropout().embedded());
    return ops.nearby(ops.linear(table, projection.asSensitive()), distances);
  }

  /** Some checkpoints have a convolution parallel to the first block. */
  private <T> T addConvolution(Ops<T> ops, T x, T out, Ops.Rows rows) {
    String name = prefix + "encoder.conv.";
    Linear.Convolution layer =
        new Linear.Convolution(name + "conv.weight", name + "conv.bias", hidden, kernel, groups);
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
