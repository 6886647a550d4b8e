package org.semascope.models.arch;

import java.util.OptionalInt;
import org.semascope.models.arch.LlamaKind.HeadNorms;

/**
 * Llama (Touvron et al. 2023) and its kin: Mistral, Qwen, Gemma, OLMo 2 and, seeing both sides,
 * EuroBERT and EmbeddingGemma. Rotary places, norms without a mean, fewer heads of keys than of
 * queries, a gated inner part. The last layer is listed after the final norm.
 *
 * <pre>
 * y = x + norm(attention(norm(x)))                        which of the norms there are,
 * block(x) = y + norm(W · (silu(U · n) ∘ V · n)), n = norm(y)     says the kind
 * </pre>
 */
final class LlamaLike implements Architecture {
  private static final String PREFIX = "model.";
  private static final String WORDS = PREFIX + "embed_tokens.weight";
  private static final String HEAD = "lm_head.weight";

  private final LlamaKind kind;
  private final LlamaSizes size;
  private final Ability ability;

  LlamaLike(LlamaKind kind, Config config, Tensors tensors) {
    this.kind = kind;
    this.size = LlamaSizes.of(config, kind);
    this.ability = Ability.ofDecoder(config, tensors, size.causal(), size.tied(), HEAD);
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    T words = ops.gather(ops.weight(WORDS, size.vocabulary(), size.hidden()), tokens.ids());
    return kind.isGemma() ? ops.scale(words, Math.sqrt(size.hidden())) : words;
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    String name = PREFIX + "layers." + (layer - 1) + ".";

    T normed = norm(ops, x, name, kind.norms.beforeAttention);
    T attended = attention(ops, layer, normed, rows, name + "self_attn.");
    attended = norm(ops, attended, name, kind.norms.afterAttention);
    attended = ops.add(attended, ops.at(rows, x)); // [rows, hidden]

    normed = norm(ops, attended, name, kind.norms.beforeInner);
    T gated = norm(ops, inner(ops, normed, name + "mlp."), name, kind.norms.afterInner);
    T out = ops.add(gated, attended);
    return layer == size.layers() ? norm(ops, out, PREFIX, "norm") : out;
  }

  private <T> T attention(Ops<T> ops, int layer, T normed, Ops.Rows rows, String name) {
    int queryWidth = size.heads() * size.headSize();
    int keyWidth = size.keyHeads() * size.headSize();
    Rotary rotary = size.rotary(layer);

    T query =
        ops.linear(
            ops.at(rows, normed),
            map(name + "q_proj", size.hidden(), queryWidth, size.queryBias()));
    query = headNorm(ops, query, name + "q_norm", size.heads());
    query = ops.rotate(query, size.heads(), rotary, rows); // [rows, heads · headSize]
    T key = ops.linear(normed, map(name + "k_proj", size.hidden(), keyWidth, size.queryBias()));
    key = headNorm(ops, key, name + "k_norm", size.keyHeads());
    key = ops.rotate(key, size.keyHeads(), rotary, Ops.Rows.ALL); // [tokens, keyHeads · headSize]
    T value = ops.linear(normed, map(name + "v_proj", size.hidden(), keyWidth, size.queryBias()));

    T context = ops.attention(query, key, value, sight(layer, rows));
    return ops.linear(context, map(name + "o_proj", queryWidth, size.hidden(), size.outputBias()));
  }

  private <T> Attention<T> sight(int layer, Ops.Rows rows) {
    Attention<T> all =
        Attention.<T>of(size.heads(), size.headSize(), rows)
            .withKeyHeads(size.keyHeads())
            .scaledBy(size.scoreScale())
            .cappedAt(size.scoreCap())
            .dropping(size.attentionDropout());
    OptionalInt window = size.window(layer);
    if (size.causal()) {
      return window.isPresent() ? all.within(window.getAsInt() - 1, 0) : all.causal();
    }
    return window.isPresent() ? all.within(window.getAsInt() / 2, window.getAsInt() / 2) : all;
  }

  private <T> T inner(Ops<T> ops, T x, String name) {
    boolean bias = size.innerBias();
    T gate = ops.linear(x, map(name + "gate_proj", size.hidden(), size.inner(), bias));
    T up = ops.linear(x, map(name + "up_proj", size.hidden(), size.inner(), bias));
    T gated = ops.multiply(ops.activate(gate, size.activation()), up); // [rows, inner]
    Linear down = map(name + "down_proj", size.inner(), size.hidden(), bias);
    return ops.linear(gated, down.keptPrecise());
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    String decoder = size.tied() ? WORDS : HEAD;
    Linear toWords = Linear.ofWeight(decoder, size.hidden(), size.vocabulary());
    T scores = ops.linear(x, toWords.keptPrecise());
    if (size.outputCap().isEmpty()) {
      return scores;
    }
    double cap = size.outputCap().getAsDouble();
    return ops.scale(ops.activate(ops.scale(scores, 1 / cap), Activation.TANH), cap);
  }

  @Override
  public Ability ability() {
    return ability;
  }

  private static Linear map(String name, long in, long out, boolean bias) {
    Linear map = Linear.of(name, in, out);
    return bias ? map : map.withoutBias();
  }

  private <T> T headNorm(Ops<T> ops, T x, String name, int heads) {
    if (kind.headNorms == HeadNorms.NONE) {
      return x;
    }
    boolean together = kind.headNorms == HeadNorms.TOGETHER;
    T scale = scale(ops, name, together ? heads * size.headSize() : size.headSize());
    return ops.rmsNorm(x, scale, together ? 1 : heads, size.epsilon());
  }

  /** The norm of this name, or {@code x} where the name is empty. */
  private <T> T norm(Ops<T> ops, T x, String prefix, String name) {
    return name.isEmpty()
        ? x
        : ops.rmsNorm(x, scale(ops, prefix + name, size.hidden()), 1, size.epsilon());
  }

  private <T> T scale(Ops<T> ops, String name, int width) {
    T weight = ops.weight(name + ".weight", width);
    return kind.isGemma() ? ops.plus(weight, 1) : weight;
  }

  @Override
  public Sizes sizes() {
    return new Sizes(
        size.layers(), size.hidden(), size.heads(), size.vocabulary(), size.positions(), 1);
  }
}
