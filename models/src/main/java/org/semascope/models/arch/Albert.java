package org.semascope.models.arch;

import org.semascope.models.ModelFormatException;

/**
 * ALBERT (Lan et al. 2020): narrow embeddings widened by a projection, and blocks that share their
 * weights. The blocks fall into groups, one after another, and every block runs all inner layers of
 * its group; usually there is one group with one inner layer.
 */
final class Albert extends BertLike {
  private static final MaskedWordHead HEAD =
      new MaskedWordHead(
          "predictions.dense",
          "predictions.LayerNorm",
          "predictions.decoder",
          "predictions.bias",
          false);

  private final int groups;
  private final int innerLayers;

  Albert(Config config, Tensors tensors) {
    super("albert.", sizes(config), HEAD, tensors);
    this.groups = config.positive("num_hidden_groups", 1);
    this.innerLayers = config.positive("inner_group_num", 1);
    if (groups > size.layers()) {
      throw ModelFormatException.file(
          config.file(), "num_hidden_groups to be at most " + size.layers(), groups);
    }
  }

  private static BertSizes sizes(Config config) {
    return BertSizes.of(config, config.positive("embedding_size", 128), "gelu_new")
        .dropping(Dropout.of(config, 0).withoutOutput());
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    String name = prefix + "encoder.embedding_hidden_mapping_in";
    Linear widening = Linear.of(name, size.embedding(), size.hidden()).keptPrecise();
    return ops.linear(super.embed(ops, tokens), widening);
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    int group = (layer - 1) * groups / size.layers();
    int last = innerLayers - 1;
    T inner = x;
    for (int i = 0; i < last; i++) {
      inner = new PostNormBlock(size, names(group, i)).of(ops, inner, Ops.Rows.ALL);
    }
    return new PostNormBlock(size, names(group, last)).of(ops, inner, rows);
  }

  private PostNormBlock.Names names(int group, int inner) {
    String name =
        prefix + "encoder.albert_layer_groups.%s.albert_layers.%s.".formatted(group, inner);
    return new PostNormBlock.Names(
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
