package org.semascope.models.arch;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.semascope.models.weights.Shape;

/**
 * XLNet (Yang et al. 2019): places and segments count only relative to one another, as in
 * Transformer-XL (Dai et al. 2019, section 3.3; u, v and w are learned, r is a sinusoid).
 *
 * <pre>
 * score(i, j) = ((Qᵢ + u) · Kⱼ + (Qᵢ + v) · R(i − j) + (Qᵢ + w) · S[segments differ]) / √d
 * </pre>
 *
 * A word is predicted from a second stream of vectors (section 2.3): g starts from one learned
 * vector, attends to the first stream h, and never sees the word at its own place.
 */
final class Xlnet implements Architecture {
  private static final String PREFIX = "transformer.";

  /**
   * Places being relative, there is no limit in the weights, which were trained on texts of 512
   * tokens. What limits a text is memory, for matrices [heads, LONGEST, LONGEST]: with 12 heads the
   * program takes 1.7 GB for one text this long, and 0.5 GB for one of 512.
   */
  private static final int LONGEST = 2048;

  /** Of the two texts, of the special tokens after them and of padding, in its training. */
  private static final int SEGMENTS = 5;

  /** Every distance has a row of its own, the farthest before the query first. */
  private static final Distances DISTANCES =
      Distances.numbered(LONGEST - 1, far -> far + LONGEST - 1);

  private final XlnetSizes size;
  private final Tensors tensors;
  private final float[][] waves; // [2 · LONGEST - 1, hidden]

  Xlnet(Config config, Tensors tensors) {
    this.size = XlnetSizes.of(config);
    this.tensors = tensors;
    if (!tensors.names().isEmpty()) { // else it is only an outline
      // The waves are as wide as the file says, so that the width has to be true.
      tensors.require(PREFIX + "word_embedding.weight", Shape.of(size.vocabulary(), size.hidden()));
    }
    this.waves =
        IntStream.rangeClosed(1 - LONGEST, LONGEST - 1)
            .mapToObj(far -> wave(size.clamped(-far)))
            .toArray(float[][]::new);
    flattenWeights();
  }

  /** The checkpoint keeps heads apart, as [hidden, heads, width]; here they are columns. */
  private void flattenWeights() {
    long hidden = size.hidden();
    long heads = size.heads();
    long width = size.headSize();
    Shape matrix = Shape.of(hidden, heads, width);
    Shape vector = Shape.of(heads, width);
    for (int layer = 1; layer <= size.layers(); layer++) {
      for (String part : List.of("q", "k", "v", "o", "r")) {
        tensors.view(attention(layer) + part, matrix, Shape.of(hidden, heads * width));
      }
      for (String part : List.of("r_w_bias", "r_r_bias", "r_s_bias")) {
        tensors.view(attention(layer) + part, vector, Shape.of(heads * width));
      }
      Shape segments = Shape.of(2, heads, width);
      tensors.view(attention(layer) + "seg_embed", segments, Shape.of(2, heads * width));
    }
    tensors.view(PREFIX + "mask_emb", Shape.of(1, 1, hidden), Shape.of(1, hidden));
  }

  /** The sinusoid of a distance: the sines of all frequencies, then the cosines. */
  private float[] wave(int distance) {
    float[] wave = new float[size.hidden()];
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
    T words = ops.weight(PREFIX + "word_embedding.weight", size.vocabulary(), size.hidden());
    return drop(ops, ops.gather(words, tokens.ids()));
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    return stream(ops, layer, ops.at(rows, x), x, rows, bias -> bias);
  }

  @Override
  public <T> T expect(Ops<T> ops, Tokens<T> tokens) {
    T hidden = ops.unseen(false, Ops.Rows.ALL);
    T hiddenFromAll = ops.unseen(true, Ops.Rows.TARGETS);
    T h = embed(ops, tokens);
    T g = ops.repeat(ops.weight(PREFIX + "mask_emb", 1, size.hidden()), Ops.Rows.TARGETS);
    for (int layer = 1; layer < size.layers(); layer++) {
      g = stream(ops, layer, g, h, Ops.Rows.TARGETS, bias -> ops.add(bias, hiddenFromAll));
      h = stream(ops, layer, h, h, Ops.Rows.ALL, bias -> ops.add(bias, hidden));
    }
    return stream(ops, size.layers(), g, h, Ops.Rows.TARGETS, bias -> ops.add(bias, hiddenFromAll));
  }

  @Override
  public boolean predictsUnseen() {
    return true;
  }

  /**
   * One block of a stream {@code from} [rows, hidden] that attends to {@code h} [tokens, hidden].
   */
  private <T> T stream(Ops<T> ops, int layer, T from, T h, Ops.Rows rows, UnaryOperator<T> hide) {
    String name = attention(layer);
    int heads = size.heads();
    T query = ops.linear(from, projection(name + "q"));
    T key = ops.linear(h, projection(name + "k"));
    T value = ops.linear(h, projection(name + "v"));
    // Projected are the distances of this batch alone: all of them would take LONGEST · 2 rows of
    // memory in every block.
    T near = drop(ops, ops.nearby(ops.table(waves), DISTANCES));
    T places = ops.linear(near, projection(name + "r").keptPrecise());
    T segments = ops.weight(name + "seg_embed", 2, size.hidden());

    T far = ops.queryToPlace(plus(ops, query, name + "r_r_bias"), places, DISTANCES, heads, rows);
    T other = ops.queryToSegment(plus(ops, query, name + "r_s_bias"), segments, heads, rows);
    Attention<T> options = Attention.<T>of(heads, size.headSize(), rows).dropping(size.dropout());
    T bias = hide.apply(ops.scale(ops.add(far, other), options.scale()));
    T content = plus(ops, query, name + "r_w_bias");
    T context = ops.attention(content, key, value, options.withBias(bias));
    T attended = drop(ops, ops.linear(context, output(name + "o")));
    attended = norm(ops, ops.add(attended, from), name + "layer_norm");

    String inner = PREFIX + "layer." + (layer - 1) + ".ff.";
    T wide = ops.linear(attended, Linear.of(inner + "layer_1", size.hidden(), size.inner()));
    wide = drop(ops, ops.activate(wide, size.activation())); // [rows, inner]
    T narrow =
        ops.linear(wide, Linear.of(inner + "layer_2", size.inner(), size.hidden()).keptPrecise());
    return norm(ops, ops.add(drop(ops, narrow), attended), inner + "layer_norm");
  }

  /** What a trained layer takes from the blocks is dropped once more. */
  @Override
  public <T> T finished(Ops<T> ops, T x) {
    return drop(ops, x);
  }

  private <T> T drop(Ops<T> ops, T x) {
    return ops.drop(x, size.dropout());
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    String words = size.tied() ? PREFIX + "word_embedding.weight" : "lm_loss.weight";
    Linear toWords = Linear.of(words, "lm_loss.bias", size.hidden(), size.vocabulary());
    return ops.linear(x, toWords.keptPrecise());
  }

  @Override
  public Ability ability() {
    return Ability.masksIf(tensors.has("lm_loss.bias"));
  }

  private static String attention(int layer) {
    return PREFIX + "layer." + (layer - 1) + ".rel_attn.";
  }

  private Linear projection(String weight) {
    return output(weight).keptInByOut();
  }

  private Linear output(String weight) {
    return Linear.ofWeight(weight, size.hidden(), size.hidden());
  }

  private <T> T plus(Ops<T> ops, T query, String bias) {
    return ops.add(query, ops.weight(bias, size.hidden()));
  }

  private <T> T norm(Ops<T> ops, T x, String name) {
    return new Norm(name, size.hidden(), size.epsilon()).of(ops, x);
  }

  @Override
  public Sizes sizes() {
    return new Sizes(
        size.layers(), size.hidden(), size.heads(), size.vocabulary(), LONGEST, SEGMENTS);
  }
}
