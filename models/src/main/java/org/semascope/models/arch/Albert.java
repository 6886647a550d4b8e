package org.semascope.models.arch;

import org.semascope.models.ModelFormatException;

/**
 * ALBERT (Lan et al. 2020): narrow embeddings widened by a projection, and blocks that share their
 * weights. Blocks are divided into consecutive groups, and every block runs all inner layers of its
 * group; usually there is one group with one inner layer.
 */
final class Albert extends BertLike {
  private static final Head HEAD =
      Head.of("predictions.", "dense", "LayerNorm", "decoder", "bias", false);

  private final int groups = config.positive("num_hidden_groups", 1);
  private final int innerLayers = config.positive("inner_group_num", 1);

  Albert(Config config, Tensors tensors) {
    super(config, tensors, "albert.", HEAD, sizes(config));
    if (groups > layers) {
      throw ModelFormatException.file(
          config.file(), "num_hidden_groups to be at most " + layers, groups);
    }
  }

  private static BertSizes sizes(Config config) {
    int embedding = config.positive("embedding_size", 128);
    Dropout dropout = Dropout.of(config, 0).withoutOutput();
    return BertSizes.of(config, embedding, 0, BertSizes.types(config), "gelu_new", dropout);
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    String name = prefix + "encoder.embedding_hidden_mapping_in";
    Linear widening = Linear.of(name, size.embedding(), hidden).asSensitive();
    return ops.linear(super.embed(ops, tokens), widening);
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    int group = (layer - 1) * groups / layers;
    int last = innerLayers - 1;
    T inner = x;
    for (int i = 0; i < last; i++) {
      inner = block(ops, names(group, i), inner, attention(Ops.Rows.ALL));
    }
    return block(ops, names(group, last), inner, attention(rows));
  }

  private BlockNames names(int group, int inner) {
    String name =
        prefix + "encoder.albert_layer_groups.%s.albert_layers.%s.".formatted(group, inner);
    return new BlockNames(
        name + "attention.query",
        name + "attention.key",
        name + "attention.value",
        name + "attention.dense",
        name + "attention.LayerNorm",
        name + "ffn",
        name + "ffn_output",
        name + "full_layer_layer_norm");
  }
}
