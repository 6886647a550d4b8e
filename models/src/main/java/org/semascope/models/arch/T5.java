package org.semascope.models.arch;

import org.semascope.models.ModelFormatException;

/**
 * The encoder of T5 (Raffel et al. 2020) and mT5 (Xue et al. 2021): positions enter by an attention
 * bias only, which all blocks share; products of queries and keys are not scaled. The last layer is
 * listed after the final norm.
 *
 * <pre>
 * y = x + attention(norm(x))
 * block(x) = y + W · relu(V · norm(y))        or W · (gelu(V₀ · norm(y)) ∘ V₁ · norm(y))
 * </pre>
 */
final class T5 extends Architecture {
  private static final String PREFIX = "encoder.";
  private static final String GATED = "gated-";

  private final int ffn = config.positive("d_ff");
  private final double epsilon = config.positive("layer_norm_epsilon", 1e-6);
  private final String projection = config.text("feed_forward_proj", "relu");
  private final boolean gated = projection.startsWith(GATED);
  private final Activation activation = activation();
  private final int buckets = config.positive("relative_attention_num_buckets", 32);
  private final Distances distances;
  private final double dropout = config.rate("dropout_rate", 0.1);
  private final String words;

  T5(Config config, Tensors tensors) {
    super(config, tensors, "d_model", "num_layers", "num_heads", "d_kv", "");
    int farthest = config.positive("relative_attention_max_distance", 128);
    if (buckets < 4 || farthest <= buckets / 4) {
      throw ModelFormatException.file(
          config.file(),
          "relative_attention_max_distance to be above a fourth of relative_attention_num_buckets",
          farthest + " and " + buckets);
    }
    distances = Distances.inBuckets(buckets, farthest);
    words = tensors.firstOf("shared.weight", PREFIX + "embed_tokens.weight");
  }

  /** As in transformers, "gated-gelu" means the tanh approximation. */
  private Activation activation() {
    if (projection.equals("gated-gelu")) {
      return Activation.GELU_TANH;
    }
    return Activation.named(gated ? projection.substring(GATED.length()) : projection)
        .orElseThrow(
            () ->
                ModelFormatException.file(
                    config.file(),
                    "feed_forward_proj to be an activation such as relu or gated-gelu",
                    projection));
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    return ops.drop(ops.gather(ops.weight(words, vocabulary, hidden), tokens.ids()), dropout);
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = PREFIX + "block." + (layer - 1) + ".layer.";
    T attended =
        attention(ops, norm(ops, x, name + "0.layer_norm"), rows, name + "0.SelfAttention.");
    attended = ops.add(ops.drop(attended, dropout), ops.at(rows, x)); // [rows, hidden]
    T wide = ffn(ops, norm(ops, attended, name + "1.layer_norm"), name + "1.DenseReluDense.");
    Linear back = linear(name + "1.DenseReluDense.wo", ffn, hidden).asSensitive();
    T out = ops.add(ops.drop(ops.linear(ops.drop(wide, dropout), back), dropout), attended);
    return layer == layers ? ops.drop(norm(ops, out, PREFIX + "final_layer_norm"), dropout) : out;
  }

  private <T> T attention(Ops<T> ops, T x, Ops.Rows rows, String name) {
    int width = heads * headSize;
    T query = ops.linear(ops.at(rows, x), linear(name + "q", hidden, width));
    T key = ops.linear(x, linear(name + "k", hidden, width));
    T value = ops.linear(x, linear(name + "v", hidden, width));
    String first = PREFIX + "block.0.layer.0.SelfAttention.relative_attention_bias.weight";
    T bias = ops.byDistance(ops.weight(first, buckets, heads), distances, rows);
    Attention<T> options =
        Attention.<T>of(heads, headSize, rows, dropout).scaledBy(1).withBias(bias);
    return ops.linear(ops.attention(query, key, value, options), linear(name + "o", width, hidden));
  }

  private <T> T ffn(Ops<T> ops, T x, String name) {
    if (!gated) {
      return ops.activate(ops.linear(x, linear(name + "wi", hidden, ffn)), activation);
    }
    T gate = ops.activate(ops.linear(x, linear(name + "wi_0", hidden, ffn)), activation);
    return ops.multiply(gate, ops.linear(x, linear(name + "wi_1", hidden, ffn)));
  }

  private static Linear linear(String name, int in, int out) {
    return Linear.of(name, in, out, false);
  }

  private <T> T norm(Ops<T> ops, T x, String name) {
    return ops.rmsNorm(x, ops.weight(name + ".weight", hidden), 1, epsilon);
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    throw new IllegalStateException("T5 is supported as an encoder without a head");
  }

  @Override
  public Ability ability() {
    return Ability.vectorsOnly("is an encoder without a head and has no masks");
  }
}
