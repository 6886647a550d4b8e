package org.semascope.models.arch;

import org.semascope.models.ModelFormatException;

/**
 * MPNet (Song et al. 2020): RoBERTa without segments, with an attention bias that depends on the
 * distance between two tokens; all blocks share it.
 */
final class Mpnet extends BertLike {
  private static final int FARTHEST = 128;

  // Constants in transformers, independent of the configuration.
  private static final int FIRST_POSITION = 2;
  private static final int BUCKETS = 32;

  Mpnet(Config config, Tensors tensors) {
    super(config, tensors, "mpnet.", Head.LM_HEAD, BertSizes.of(config, FIRST_POSITION, 0));
    int buckets = config.positive("relative_attention_num_buckets", BUCKETS);
    if (buckets != BUCKETS) {
      throw ModelFormatException.file(
          config.file(), "relative_attention_num_buckets " + BUCKETS, buckets);
    }
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = prefix + "encoder.relative_attention_bias.weight";
    T table = ops.weight(name, BUCKETS, heads);
    Distances distances = Distances.inBuckets(BUCKETS, FARTHEST);
    T bias = ops.byDistance(table, distances, rows);
    return block(ops, names(layer), x, this.<T>attention(rows).withBias(bias));
  }

  @Override
  BlockNames names(int layer) {
    String name = prefix + "encoder.layer." + (layer - 1) + ".";
    return new BlockNames(
        name + "attention.attn.q",
        name + "attention.attn.k",
        name + "attention.attn.v",
        name + "attention.attn.o",
        name + "attention.LayerNorm",
        name + "intermediate.dense",
        name + "output.dense",
        name + "output.LayerNorm");
  }
}
