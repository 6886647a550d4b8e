package org.semascope.models.arch;

import java.util.List;

/**
 * GPT-NeoX (Black et al. 2022), also Pythia: attention and FFN in parallel on the same input, and
 * RoPE on the first columns of each head only. The last layer is listed after the final norm.
 *
 * <pre>
 * block(x) = x + attention(norm₁(x)) + W₂ · gelu(W₁ · norm₂(x))
 *
 * y = x + attention(norm₁(x))                 where use_parallel_residual is false
 * block(x) = y + W₂ · gelu(W₁ · norm₂(y))
 * </pre>
 */
final class GptNeoX extends Architecture {
  private static final String PREFIX = "gpt_neox.";
  private static final String WORDS = PREFIX + "embed_in.weight";
  private static final String HEAD = "embed_out.weight";

  private final int ffn = config.positive("intermediate_size");
  private final double epsilon = config.positive("layer_norm_eps", 1e-5);
  private final Activation activation = config.activation("hidden_act", "gelu");
  private final boolean parallel = config.flag("use_parallel_residual", true);
  private final boolean attentionBias = config.flag("attention_bias", true);
  private final boolean tied = config.flag("tie_word_embeddings", false);
  private final double dropout = config.rate("hidden_dropout", 0);
  private final double attentionDropout = config.rate("attention_dropout", 0);
  private final Rotary rotary = rotary();
  private final Ability ability = Ability.ofDecoder(config, tensors, true, tied, HEAD);

  GptNeoX(Config config, Tensors tensors) {
    super(config, tensors);
  }

  private Rotary rotary() {
    double base = config.positive("rotary_emb_base", 10_000.0);
    double fraction = config.positive("rotary_pct", 0.25);
    return Rotary.of(config, Config.FULL, headSize, base, fraction);
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    return ops.drop(ops.gather(ops.weight(WORDS, vocabulary, hidden), tokens.ids()), dropout);
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = PREFIX + "layers." + (layer - 1) + ".";
    T here = ops.at(rows, x); // [rows, hidden]
    T attended = attention(ops, norm(ops, x, name + "input_layernorm"), rows, name);
    attended = ops.add(ops.drop(attended, dropout), here);

    T normed = norm(ops, parallel ? here : attended, name + "post_attention_layernorm");
    T wide = ops.linear(normed, Linear.of(name + "mlp.dense_h_to_4h", hidden, ffn));
    wide = ops.activate(wide, activation); // [rows, ffn]
    Linear back = Linear.of(name + "mlp.dense_4h_to_h", ffn, hidden).asSensitive();
    T out = ops.add(ops.drop(ops.linear(wide, back), dropout), attended);
    return layer == layers ? norm(ops, out, PREFIX + "final_layer_norm") : out;
  }

  private <T> T attention(Ops<T> ops, T normed, Ops.Rows rows, String name) {
    String projection = name + "attention.query_key_value";
    T joint = ops.linear(normed, Linear.of(projection, hidden, 3 * hidden, attentionBias));
    List<T> parts = ops.split(joint, heads, 3); // query, key, value: [tokens, hidden] each
    T query = ops.rotate(ops.at(rows, parts.get(0)), heads, rotary, rows);
    T key = ops.rotate(parts.get(1), heads, rotary, Ops.Rows.ALL);
    Attention<T> options = Attention.<T>of(heads, headSize, rows, attentionDropout).causal();
    T context = ops.attention(query, key, parts.get(2), options);
    return ops.linear(context, Linear.of(name + "attention.dense", hidden, hidden, attentionBias));
  }

  private <T> T norm(Ops<T> ops, T x, String name) {
    return ops.layerNorm(x, name, hidden, epsilon);
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    return ops.linear(x, Linear.ofWeight(tied ? WORDS : HEAD, hidden, vocabulary).asSensitive());
  }

  @Override
  public Ability ability() {
    return ability;
  }
}
