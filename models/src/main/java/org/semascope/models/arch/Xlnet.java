package org.semascope.models.arch;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.semascope.models.weights.Shape;

/**
 * XLNet (Yang et al. 2019): positions and segments are relative, as in Transformer-XL (Dai et al.
 * 2019, section 3.3; u, v and w are learned, r is a sinusoid).
 *
 * <pre>
 * score(i, j) = ((Qᵢ + u) · Kⱼ + (Qᵢ + v) · R(i − j) + (Qᵢ + w) · S[segments differ]) / √d
 * </pre>
 *
 * A word is predicted from a second stream of vectors (section 2.3): g starts from one learned
 * vector, attends to the first stream h, and never sees the word at its own position.
 */
final class Xlnet extends Architecture {
  private static final String PREFIX = "transformer.";
  private static final String WORDS = PREFIX + "word_embedding.weight";

  /** In training: two texts, the special tokens after them, and padding. */
  private static final int SEGMENTS = 5;

  /** Every distance has its own row, starting with the farthest before the query. */
  private static final Distances DISTANCES = Distances.of(LONGEST - 1, far -> far + LONGEST - 1);

  private final int ffn = config.positive("d_inner");
  private final double epsilon = config.positive("layer_norm_eps", 1e-12);
  private final Activation activation = config.activation("ff_activation", "gelu");
  private final boolean tied = config.flag("tie_word_embeddings", true); // even if one is stored
  private final double dropout = config.rate("dropout", 0.1);
  private final float[][] waves; // [2 · LONGEST - 1, hidden]

  Xlnet(Config config, Tensors tensors) {
    super(config, tensors, "d_model", "n_layer", "n_head", "", "");
    config.require("attn_type", "bi");
    config.requireFalse("bi_data");
    if (!tensors.names().isEmpty()) { // empty: a configuration without weights
      // The width is checked before it determines the size of the sinusoids.
      tensors.require(WORDS, Shape.of(vocabulary, hidden));
    }
    int clamp = config.whole("clamp_len", -1); // the farthest distance, if above 0
    int farthest = clamp > 0 ? clamp : LONGEST;
    waves =
        IntStream.rangeClosed(1 - LONGEST, LONGEST - 1)
            .mapToObj(far -> wave(Math.max(-farthest, Math.min(farthest, -far))))
            .toArray(float[][]::new);
    flattenWeights();
  }

  /** The checkpoint stores [hidden, heads, width]; here heads are columns. */
  private void flattenWeights() {
    Shape matrix = Shape.of(hidden, heads, headSize);
    Shape vector = Shape.of(heads, headSize);
    for (int layer = 1; layer <= layers; layer++) {
      for (String part : List.of("q", "k", "v", "o", "r")) {
        tensors.view(attention(layer) + part, matrix, Shape.of(hidden, hidden));
      }
      for (String part : List.of("r_w_bias", "r_r_bias", "r_s_bias")) {
        tensors.view(attention(layer) + part, vector, Shape.of(hidden));
      }
      Shape segments = Shape.of(2, heads, headSize);
      tensors.view(attention(layer) + "seg_embed", segments, Shape.of(2, hidden));
    }
    tensors.view(PREFIX + "mask_emb", Shape.of(1, 1, hidden), Shape.of(1, hidden));
  }

  /** The sinusoid of a distance: the sines of all frequencies, then the cosines. */
  private float[] wave(int distance) {
    float[] wave = new float[hidden];
    int half = wave.length / 2;
    for (int i = 0; i < half; i++) {
      // In single precision, as the checkpoints were trained.
      float frequency = 1 / (float) Math.pow(10_000, 2 * i / (float) wave.length);
      float angle = distance * frequency;
      wave[i] = (float) Math.sin(angle);
      wave[half + i] = (float) Math.cos(angle);
    }
    return wave;
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    T words = ops.weight(WORDS, vocabulary, hidden);
    return drop(ops, ops.gather(words, tokens.ids()));
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    return stream(ops, layer, ops.at(rows, x), x, rows, bias -> bias);
  }

  @Override
  public <T> T predictionStates(Ops<T> ops, Tokens<T> tokens) {
    T unseen = ops.unseen(false, Ops.Rows.ALL);
    T unseenByAnyone = ops.unseen(true, Ops.Rows.TARGETS);
    T h = embed(ops, tokens);
    T g = ops.repeat(ops.weight(PREFIX + "mask_emb", 1, hidden), Ops.Rows.TARGETS);
    for (int layer = 1; layer < layers; layer++) {
      g = stream(ops, layer, g, h, Ops.Rows.TARGETS, bias -> ops.add(bias, unseenByAnyone));
      h = stream(ops, layer, h, h, Ops.Rows.ALL, bias -> ops.add(bias, unseen));
    }
    return stream(ops, layers, g, h, Ops.Rows.TARGETS, bias -> ops.add(bias, unseenByAnyone));
  }

  @Override
  public boolean predictsUnseen() {
    return true;
  }

  /**
   * A block of the stream {@code from} [rows, hidden] that attends to {@code h} [tokens, hidden].
   */
  private <T> T stream(Ops<T> ops, int layer, T from, T h, Ops.Rows rows, UnaryOperator<T> hide) {
    String name = attention(layer);
    T query = ops.linear(from, projection(name + "q"));
    T key = ops.linear(h, projection(name + "k"));
    T value = ops.linear(h, projection(name + "v"));
    // Only the distances of this batch are projected: all would take 2 · LONGEST rows in every
    // block.
    T near = drop(ops, ops.nearby(ops.table(waves), DISTANCES));
    T positions = ops.linear(near, projection(name + "r").asSensitive());
    T segments = ops.weight(name + "seg_embed", 2, hidden);

    T position =
        ops.queryToPosition(plus(ops, query, name + "r_r_bias"), positions, DISTANCES, heads, rows);
    T segment = ops.queryToSegment(plus(ops, query, name + "r_s_bias"), segments, heads, rows);
    Attention<T> options = Attention.of(heads, headSize, rows, dropout);
    T bias = hide.apply(ops.scale(ops.add(position, segment), options.scale()));
    T content = plus(ops, query, name + "r_w_bias");
    T context = ops.attention(content, key, value, options.withBias(bias));
    T attended = drop(ops, ops.linear(context, output(name + "o")));
    attended = norm(ops, ops.add(attended, from), name + "layer_norm");

    String prefix = PREFIX + "layer." + (layer - 1) + ".ff.";
    T wide = ops.linear(attended, Linear.of(prefix + "layer_1", hidden, ffn));
    wide = drop(ops, ops.activate(wide, activation)); // [rows, ffn]
    T narrow = ops.linear(wide, Linear.of(prefix + "layer_2", ffn, hidden).asSensitive());
    return norm(ops, ops.add(drop(ops, narrow), attended), prefix + "layer_norm");
  }

  /** The output of the last block has dropout. */
  @Override
  public <T> T lastHiddenState(Ops<T> ops, T x) {
    return drop(ops, x);
  }

  private <T> T drop(Ops<T> ops, T x) {
    return ops.drop(x, dropout);
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    String words = tied ? WORDS : "lm_loss.weight";
    Linear decoder = Linear.of(words, "lm_loss.bias", hidden, vocabulary);
    return ops.linear(x, decoder.asSensitive());
  }

  @Override
  public Ability ability() {
    return Ability.masksIf(tensors.has("lm_loss.bias"));
  }

  private static String attention(int layer) {
    return PREFIX + "layer." + (layer - 1) + ".rel_attn.";
  }

  private Linear projection(String weight) {
    return output(weight).storedInByOut();
  }

  private Linear output(String weight) {
    return Linear.ofWeight(weight, hidden, hidden);
  }

  private <T> T plus(Ops<T> ops, T query, String bias) {
    return ops.add(query, ops.weight(bias, hidden));
  }

  private <T> T norm(Ops<T> ops, T x, String name) {
    return ops.layerNorm(x, name, hidden, epsilon);
  }

  @Override
  public int segments() {
    return SEGMENTS;
  }
}
