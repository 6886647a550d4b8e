package org.semascope.models.arch;

import java.util.List;

/**
 * DeBERTa, version 1 (He et al. 2021): the attention of {@link Deberta}, whose queries, keys and
 * values come from one matrix, head by head (q₁ k₁ v₁ q₂ k₂ v₂ ...), with biases of queries and
 * values only. Distances have no buckets, and there is no convolution.
 */
final class DebertaV1 extends Deberta {
  DebertaV1(Config config, Tensors tensors) {
    super(config, tensors);
    config.requireFalse("talking_head");
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = attention(layer);

    T joint = ops.linear(x, Linear.ofWeight(name + "in_proj.weight", hidden, 3L * hidden));
    List<T> parts = ops.split(joint, heads, 3); // query, key, value: [tokens, hidden] each
    T query = ops.add(ops.at(rows, parts.get(0)), ops.weight(name + "q_bias", hidden));
    T key = parts.get(1);
    T value = ops.add(parts.get(2), ops.weight(name + "v_bias", hidden));
    Attention<T> options = disentangled(ops, layer, query, key, attention(rows));
    T context = ops.attention(query, key, value, options);
    return afterAttention(ops, names(layer), ops.at(rows, x), context);
  }

  @Override
  Linear positionKeys(int layer) {
    return Linear.of(attention(layer) + "pos_proj", hidden, hidden, false);
  }

  @Override
  Linear positionQueries(int layer) {
    return Linear.of(attention(layer) + "pos_q_proj", hidden, hidden);
  }
}
